// Reads a log beside the page, so that a large one holds nothing up.

import { openDiagnosis } from "./diagnose.js";

const PIECE = 1 << 20;

self.addEventListener("message", async ({ data: { patterns, log } }) => {
  try {
    const diagnosis = openDiagnosis(patterns);
    // A byte order mark is part of the first line, as it is for `recipe diagnose`.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (let at = 0; at < log.size; at += PIECE) {
      const bytes = await log.slice(at, at + PIECE).arrayBuffer();
      diagnosis.read(decoder.decode(bytes, { stream: true }));
      self.postMessage({ read: Math.min(at + PIECE, log.size) });
    }
    diagnosis.read(decoder.decode());
    self.postMessage({ result: diagnosis.end() });
  } catch (error) {
    self.postMessage({ error: String(error.message ?? error) });
  }
});
