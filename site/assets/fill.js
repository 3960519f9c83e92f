// The form of a recipe's page, whose data are in the page.
import { start } from "./fill-page.js";

start(document.getElementById("fill-data").textContent);
