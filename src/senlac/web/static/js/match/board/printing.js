// The board on paper: the whole of it, in light colours, as large as its place on the page. Browsers do
// not repaint a canvas for printing, so the page does it before.

/**
 * Draw the board for paper before the page is printed, and restore it afterwards.
 * @param {import("./stage.js").Stage} stage
 */
export function listenToPrinter({ board, camera }) {
  const root = document.documentElement;
  let restore = () => {};
  window.addEventListener("beforeprint", () => {
    restore();
    const { theme } = root.dataset;
    const { x, y, width, fitted, again } = camera;
    restore = () => {
      restore = () => {};
      if (theme) root.dataset.theme = theme;
      else delete root.dataset.theme;
      root.classList.remove("on-paper");
      board.measured = null;
      board.map.paused = false;
      Object.assign(camera, { x, y, width, fitted, again });
      camera.apply();
      board.map.repaint();
    };
    board.map.paused = true;
    root.dataset.theme = "light";
    root.classList.add("on-paper");
    board.measured = null;
    camera.fit();
    board.map.finish();
  });
  window.addEventListener("afterprint", () => restore());
}
