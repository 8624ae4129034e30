// The charts of the rulebook. Reconstructed values are marked.

import { h } from "../../lib/dom.js";

/**
 * @param {HTMLElement} element
 * @param {Board | null} board
 * @param {(rule: string) => void} openRule
 */
export function showCharts(element, board, openRule) {
  const charts = (board?.charts ?? []).map((chart) => {
    const supplied = chart.rows.some(({ reconstructed }) => reconstructed);
    const rules = (chart.rules ?? []).map((id) => {
      const link = h("button", { type: "button", class: "rule" }, id);
      link.addEventListener("click", () => openRule(id));
      return link;
    });
    return h(
      "details",
      { class: "chart", "data-chart": chart.id },
      h("summary", {}, chart.title, supplied && h("small", { class: "tag" }, "reconstructed")),
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": chart.title }, table(chart)),
      chart.note && h("p", {}, chart.note),
      rules.length > 0 && h("p", {}, "Rules: ", rules),
    );
  });
  element.replaceChildren(...charts);
  if (!charts.length) element.append(h("p", {}, "This game has no charts."));
}

/** @param {Chart} chart */
function table({ columns, rows }) {
  const head = columns.map((text) => h("th", { scope: "col" }, text));
  const body = rows.map(({ cells, source, reconstructed }) =>
    h(
      "tr",
      { title: source, class: reconstructed ? "reconstructed" : "" },
      cells.map((cell) => h("td", {}, cell)),
    ),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, body));
}

/**
 * Highlight the rows of charts that matter now.
 * @param {HTMLElement} element
 * @param {Scene} scene
 */
export function highlightRows(element, { lit_rows: lit = {} }) {
  for (const chart of element.querySelectorAll("[data-chart]")) {
    const rows = lit[chart.getAttribute("data-chart") ?? ""] ?? [];
    chart.querySelectorAll("tbody tr").forEach((row, place) => {
      row.classList.toggle("lit-row", rows.includes(place));
    });
    chart.classList.toggle("has-lit", rows.length > 0);
  }
}
