"""A random player that clicks on highlighted targets at full speed and reports lost clicks."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any, Final

from playwright.sync_api import Error as Interrupted
from playwright.sync_api import Page, Request, Response

from senlac.testing.browser import PHONE

SETTLED: Final = 3.0
"""Seconds within which a click must change the page or show a reason."""

STILL: Final = 45.0
"""Maximum seconds without a target and without a change of the page."""

TALLY: Final = """() => {
  if (window.tally) return;
  window.tally = {
    acts: 0, toasts: 0, dialogs: 0, picks: 0, hit: null, clicked: [], trail: [], sent: '',
  };
  const note = (...what) => {
    const {trail} = window.tally;
    trail.push(`${Math.round(performance.now())} ${what.join(' ')}`);
    if (trail.length > 80) trail.shift();
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (String(text).includes('"type":"act"')) {
      window.tally.acts += 1;
      window.tally.sent = JSON.parse(text).action;
      note('sent', window.tally.sent);
    }
    return send.call(this, text);
  };
  const fetched = window.fetch;
  window.fetch = function (path, ...more) {
    if (String(path).endsWith('/undo')) {
      window.tally.acts += 1;
      window.tally.sent = '';
    }
    return fetched.call(this, path, ...more);
  };
  const count = () => new MutationObserver((all) => {
    for (const {attributeName, addedNodes, target, oldValue} of all) {
      const names = target.classList ?? [];
      const picked = [...names].includes('picked');
      const thing = target.dataset?.thing ?? '';
      if (oldValue !== null && picked && !oldValue.includes('picked')) window.tally.picks += 1;
      for (const name of attributeName === 'class' ? ['picked', 'queued'] : []) {
        const [was, is] = [String(oldValue).includes(name), [...names].includes(name)];
        if (was !== is) note(is ? name : `not ${name}`, thing || target.textContent);
      }
      if (target.id === 'asked') note('asked', target.textContent);
      if (attributeName === 'hidden') note(target.hidden ? 'hidden' : 'shown', target.className);
      if (attributeName === 'aria-busy') note('busy', target.getAttribute('aria-busy'));
      for (const node of addedNodes) {
        if (node.nodeType !== 1) continue;
        if (node.matches('.toast') || node.querySelector('.toast')) {
          window.tally.toasts += 1;
          note('toast', node.textContent);
        }
        if (node.matches('dialog')) window.tally.dialogs += 1;
      }
    }
  }).observe(document.body, {
    childList: true, subtree: true, attributeOldValue: true,
    attributeFilter: ['class', 'hidden', 'aria-busy'],
  });
  if (document.body) count();
  else document.addEventListener('DOMContentLoaded', count);
  document.addEventListener('pointerdown', ({target}) => {
    const found = target.closest('.lit, .mate, .dial-arrow, [data-way].open, button, summary');
    window.tally.hit = found
      ? found.dataset.thing ?? found.dataset.way ?? found.dataset.key ?? found.textContent : null;
    window.tally.clicked = [];
    note('pressed', window.tally.hit);
  }, true);
  window.addEventListener('click', ({target, isTrusted}) => {
    const named = target.closest?.('[data-thing], [data-way], [data-key]') ?? target;
    const {thing, way, key} = named.dataset ?? {};
    const name = thing ?? way ?? key ?? named.nodeName;
    window.tally.clicked.push(isTrusted ? name : `again ${name}`);
    note('clicked', name);
  }, true);
}"""
"""Script that counts messages, toasts and dialogs, and notes what is pressed and clicked.

The trail is reported with a fault: the last 80 notes of the page, with times in milliseconds.
"""

TARGETS: Final = """([reckless, seed]) => {
  let lot = seed;
  const draw = () => (lot = (lot * 48271) % 2147483647) / 2147483647;
  const some = (list) => {
    const found = [...list];
    for (let n = found.length - 1; n > 0; n -= 1) {
      const other = Math.floor(draw() * (n + 1));
      [found[n], found[other]] = [found[other], found[n]];
    }
    return found.slice(0, 6);
  };
  const within = (element, x, y) => {
    const there = document.elementFromPoint(x, y);
    const named = (one) =>
      one?.closest('[data-thing], [data-way], button, summary, a, .dial-arrow');
    return there && (element.contains(there) || named(there) === element);
  };
  const aim = (element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return null;
    for (let tries = 0; tries < 8; tries += 1) {
      const middle = tries === 0;
      const x = box.x + box.width * (middle ? 0.5 : draw());
      const y = box.y + box.height * (middle ? 0.5 : draw());
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      if (within(element, x, y)) return {x, y};
    }
    return null;
  };
  const all = (kind, where, root = document) => some(root.querySelectorAll(where))
    .map((element) => ({kind, name: element.dataset.thing ?? element.dataset.way
      ?? element.dataset.key ?? element.textContent, ...(aim(element) ?? {})}))
    .filter(({x}) => x !== undefined);
  const dialog = document.querySelector('dialog[open]');
  const over = document.body.dataset.status === 'over';
  // A curtain may have fallen over a card that sums a battle up.
  const found = dialog ? all('dialog', 'dialog[open] button') : [
    ...all('board', '.board .lit'), ...all('board', '.board .mate'), ...all('board', '.dial-arrow'),
    ...all('board', '[data-way].open'),
    ...(over ? [] : all('button', '#prompt button:not([disabled], [aria-disabled])')),
    ...all('odds', '#prompt summary'),
    ...(reckless ? all('aside', '.tabs button, .camera button, .fan header button, #theme, #grip, '
      + '#open-rules, .drawer:not([hidden]) .close, .toast button, .panel summary') : []),
    ...(reckless ? all('vain', '.board .piece:not(.lit, .mate), .board .space:not(.lit)') : []),
  ];
  return {over: over && !dialog, found};
}"""

PRINT: Final = """() => {
  const all = (where) => [...document.querySelectorAll(where)];
  const texts = (where) => all(where).map((e) => e.textContent).join('|');
  const keys = (where) => all(where).map((e) => e.dataset.thing).join(' ');
  const prompt = document.querySelector('#prompt');
  const shown = ['.drawer', '.replay', '.fan', '#notice', '#seats']
    .map((where) => document.querySelector(where)?.hidden).join();
  return JSON.stringify([
    document.body.className, document.body.dataset.status, document.documentElement.dataset.theme,
    document.querySelectorAll('#log-lines li').length, texts('#prompt'), texts('dialog[open]'),
    texts('.toast'), texts('.replay output'), texts('.fan strong'), shown,
    prompt?.getAttribute('aria-busy'), keys('.board .lit'), keys('.board .picked'),
    keys('.board .mate'), document.querySelectorAll('.queued').length,
    document.querySelector('#side')?.dataset.height, keys('.board .taught'),
    document.querySelector('[role=tab][aria-selected=true]')?.id,
    document.querySelector('#board svg')?.getAttribute('viewBox'),
    all('details[open]').length, all('.zone-all').length,
    window.tally.acts, window.tally.toasts, window.tally.dialogs,
  ]);
}"""

READY: Final = f"() => {{ window.tally.hit = null; return ({PRINT})(); }}"

CHANGED: Final = f"""([before, most]) => new Promise((done) => {{
  const print = {PRINT};
  const start = performance.now();
  const look = () => {{
    if (print() !== before) done(true);
    else if (performance.now() - start > most) done(false);
    else setTimeout(look, 15);
  }};
  look();
}})"""

LOOK: Final = """() => ({
  status: document.body.dataset.status ?? '',
  busy: document.querySelector('#prompt')?.getAttribute('aria-busy') === 'true',
  queued: document.querySelectorAll('.queued').length,
  acts: window.tally.acts, toasts: window.tally.toasts, hit: window.tally.hit,
  picks: window.tally.picks, sent: window.tally.sent,
  clicked: window.tally.clicked.join(),
  asked: document.querySelector('#asked')?.textContent ?? '',
  picked: document.querySelectorAll('.board .picked').length,
})"""

Target = dict[str, Any]


def quiet(target: Target) -> bool:
    """Return whether a click on a target sends nothing: it opens something or steps back."""
    return target["kind"] in ("odds", "aside", "vain") or target["name"] == "back"


class Clicker:
    """Clicks on a page until the time is up; `faults` lists lost clicks and failed requests."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.seed = seed
        self.random = random.Random(seed)
        self.clicks = 0
        self.kinds: Counter[str] = Counter()
        self.faults: list[str] = []
        self.last = ""
        self.recent: list[str] = []
        self.news = time.monotonic()
        page.add_init_script(f"({TALLY})()")
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _failed(self, request: Request) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):
            self.faults.append(f"{request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.request.method} {response.url}: {response.status}")

    # ---- actions --------------------------------------------------------------------------------

    def play(self, until: float) -> bool:
        """Click until the time is up or the match is over; return whether it is over."""
        self.news = time.monotonic()
        while time.monotonic() < until:
            try:
                if self.once():
                    return True
            except Interrupted as error:
                if "closed" in str(error):
                    raise
        return False

    def once(self) -> bool:
        """Do one random thing; return whether the match is over."""
        reckless = self.random.random() < 0.12
        seen = self.page.evaluate(TARGETS, [reckless, self.random.randrange(1, 2**31 - 1)])
        targets: list[Target] = seen["found"]
        # A button that leaves the match may move to where another one was.
        if seen["over"] or "/match/" not in self.page.url:
            return True
        if not targets:
            self.wait()
            return False
        self.news = time.monotonic()
        chance = self.random.random()
        if chance < 0.02:
            self.replay()
        elif chance < 0.05:
            self.keys()
        elif chance < 0.35:
            self.two(targets)
        else:
            self.click(self.pick(targets))
        return False

    def wait(self) -> None:
        """Wait for other players; fail after `STILL` seconds without a change."""
        now = str(self.page.evaluate(PRINT))
        if now != self.last:
            self.last, self.news = now, time.monotonic()
        assert time.monotonic() - self.news < STILL, f"a dead end, seed {self.seed}: {now}"
        self.page.wait_for_timeout(20)

    def pick(self, targets: list[Target]) -> Target:
        """Choose a kind of target, then one of that kind; undo and back are rarer."""
        kinds = sorted({str(target["kind"]) for target in targets})
        kind = self.random.choice(kinds)
        those = [target for target in targets if target["kind"] == kind]
        target = self.random.choice(those)
        if target["name"] in ("undo", "back") and self.random.random() < 0.7:
            target = self.random.choice(those)
        return target

    def press(self, target: Target) -> None:
        """Click or tap a target."""
        self.clicks += 1
        self.recent = [*self.recent[-3:], str(target["name"])]
        self.kinds[str(target["kind"])] += 1
        if self.page.viewport_size == PHONE:
            self.page.touchscreen.tap(target["x"], target["y"])
        else:
            self.page.mouse.click(target["x"], target["y"])

    def click(self, target: Target) -> None:
        """Click a target, and report it as lost if nothing changes."""
        if target["kind"] in ("vain", "aside"):
            self.press(target)
            return
        before = self.page.evaluate(READY)
        self.press(target)
        changed = self.page.evaluate(CHANGED, [before, SETTLED * 1000])
        look = self.page.evaluate(LOOK)
        if not changed and look["hit"] is not None:
            self.faults.append(f"lost: {target} at “{look['asked']}”, {look}, {self.recent}")

    def two(self, targets: list[Target]) -> None:
        """Click two targets in quick succession, and report a lost click."""
        first, second = self.pick(targets), self.pick(targets)
        start = self.page.evaluate(LOOK)
        self.press(first)
        self.page.wait_for_timeout(self.random.choice((0, 20, 80, 200)))
        before = self.page.evaluate(READY)
        self.press(second)
        look = self.page.evaluate(LOOK)
        told = second["kind"] not in ("vain", "aside")
        # The first click may close a dialog; then the second one hits what is behind it.
        gone = second["kind"] == "dialog" and look["hit"] != second["name"]
        if look["hit"] is None or second["name"] == first["name"] or gone or not told:
            return
        if not self.page.evaluate(CHANGED, [before, SETTLED * 1000]):
            self.faults.append(f"lost: {second} after {first} at “{look['asked']}”, {look}")
            return
        self.drained(start, first, second)

    def drained(self, start: dict[str, Any], first: Target, second: Target) -> None:
        """Wait until no click is queued, and report one that had no effect and no toast."""
        look = self.page.evaluate(LOOK)
        if not look["queued"]:
            return
        since, count = time.monotonic(), look["queued"]
        # An undo is sent at once, and other clicks may send nothing at all.
        acts = 1 if second["name"] == "undo" or quiet(first) or quiet(second) else 2
        while look["queued"]:
            if time.monotonic() - since > STILL:
                self.faults.append(f"waits for ever: {second} after {first}")
                return
            self.page.wait_for_timeout(15)
            look = self.page.evaluate(LOOK)
        # The time starts here, as the queue may be slow: one click may order a whole stack.
        since = time.monotonic()
        while time.monotonic() - since < 2 * SETTLED:
            # The clicked piece may have been selected, and then deselected by the next action.
            done = look["acts"] - start["acts"] + min(look["picks"] - start["picks"], 1)
            heard = done >= acts or look["toasts"] > start["toasts"]
            # An arrow on the board and its button stand for one action, so the sent action counts.
            sent = look["acts"] > start["acts"] and second["name"] == look["sent"]
            heard = heard or sent
            if heard or look["picked"] or self.page.locator("dialog[open]").count():
                return
            self.page.wait_for_timeout(30)
            look = self.page.evaluate(LOOK)
        trail = self.page.evaluate("() => window.tally.trail")
        told = f"{second} after {first}, {start}, {look}, {trail}"
        self.faults.append(f"waited in vain, {count}: {told}")

    def keys(self) -> None:
        """Press some random keys."""
        names = (
            "Enter",
            "Escape",
            "1",
            "2",
            "ArrowLeft",
            "ArrowDown",
            "Tab",
            "z",
            "0",
            "+",
            "-",
            " ",
        )
        for _ in range(self.random.randrange(1, 6)):
            self.page.keyboard.press(self.random.choice(names))
        self.page.keyboard.press("0")

    def replay(self) -> None:
        """Step through the replay at random, and leave it."""
        button = self.page.locator("#open-replay")
        if not button.is_visible() or button.is_disabled():
            return
        if self.page.locator("dialog[open], .drawer:not([hidden])").count():
            return
        button.click(timeout=2000)
        bar = self.page.locator("#replay")
        for _ in range(self.random.randrange(1, 7)):
            name = self.random.choice(("First", "Back", "Forward", "Back", "Last", "slide"))
            if name == "slide":
                slider = bar.locator("input[type=range]")
                most = int(slider.get_attribute("max") or 0)
                slider.fill(str(self.random.randint(0, most)))
            elif (button := bar.get_by_role("button", name=name, exact=True)).is_visible():
                button.click(timeout=2000)
        self.kinds["replay"] += 1
        bar.get_by_role("button", name="Leave the replay").click(timeout=4000)
