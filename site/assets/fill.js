// A page with a form has its data in it; everything else is loaded there alone.
const data = document.getElementById("fill-data");
if (data) import("./fill-page.js").then(({ start }) => start(data.textContent));
