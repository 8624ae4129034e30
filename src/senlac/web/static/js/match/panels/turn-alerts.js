// Signs that it is the user's move, here or in another match: title, badge on the icon, sound, notification,
// link to the next match.

import { byId } from "../../lib/dom.js";
import { loadValue, storeValue } from "../../lib/storage.js";
import { NextMatch } from "./next-match.js";

const BADGE = 9;

/**
 * Draw the icon of the page, with a dot when it is the user's move.
 * @param {boolean} mine
 */
function icon(mine) {
  const link = document.querySelector("link[rel=icon]");
  if (!(link instanceof HTMLLinkElement)) return;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#8c2f28";
  pen.beginPath();
  pen.moveTo(4, 3);
  pen.lineTo(28, 3);
  pen.lineTo(28, 16);
  pen.quadraticCurveTo(27, 25, 16, 30);
  pen.quadraticCurveTo(5, 25, 4, 16);
  pen.fill();
  pen.fillStyle = "#f3ead3";
  pen.fillRect(14, 6, 4, 20);
  pen.fillRect(7, 11, 18, 4);
  if (mine) {
    pen.fillStyle = "#e8a013";
    pen.strokeStyle = "#fff";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(32 - BADGE, BADGE, BADGE - 1, 0, Math.PI * 2);
    pen.fill();
    pen.stroke();
  }
  link.href = canvas.toDataURL();
}

/** Play a short synthesised knock. */
function playKnock() {
  if (!("AudioContext" in window)) return;
  const sound = new AudioContext();
  const volume = sound.createGain();
  const voice = sound.createOscillator();
  voice.frequency.value = 392;
  volume.gain.setValueAtTime(0.15, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.3);
  voice.connect(volume).connect(sound.destination);
  voice.start();
  voice.stop(sound.currentTime + 0.3);
  voice.addEventListener("ended", () => void sound.close());
}

/**
 * Show a notification. Returns null if a page cannot: Chromium on Android has the class, and asks for
 * permission, but throws, because only service workers may notify.
 * @param {string} title
 * @param {NotificationOptions} options
 */
function notify(title, options) {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Alerts the user when it is their move. */
export class TurnAlerts {
  constructor() {
    this.mine = false;
    this.title = document.title;
    this.nextMatch = new NextMatch(byId("next-match"));
  }

  get sound() {
    return loadValue("sound", false);
  }

  set sound(on) {
    storeValue("sound", on);
    if (on) playKnock();
  }

  /** Whether notifications are permitted and switched on. */
  get notifications() {
    return "Notification" in window && Notification.permission === "granted" && loadValue("notes", false);
  }

  /**
   * Switch notifications on or off. Returns whether there will be any: one is shown at once, as the only
   * way to find out.
   * @param {boolean} wanted
   */
  async setNotifications(wanted) {
    storeValue("notes", wanted && (await this.allowed()) && notify("Notifications are on", { silent: true }) !== null);
    return this.notifications;
  }

  /** Ask for permission to show notifications. */
  async allowed() {
    if (!("Notification" in window)) return false;
    if (Notification.permission !== "granted") await Notification.requestPermission();
    return Notification.permission === "granted";
  }

  /**
   * @param {boolean} mine
   * @param {string} title of the match
   * @param {boolean} first whether the page has just been opened, so that nothing is new
   */
  show(mine, title, first) {
    document.title = `${mine ? "● Your move: " : ""}${title} · Senlac`;
    if (first || mine !== this.mine) icon(mine);
    if (!first && mine && !this.mine) this.alert(title);
    this.mine = mine;
    this.nextMatch.show(mine);
  }

  /** @param {string} title */
  alert(title) {
    if (this.sound) playKnock();
    if (!document.hidden || !this.notifications) return;
    const note = notify("Your move", { body: title, tag: location.pathname });
    // Notifications may fail although they are switched on; then the switch shows that they are off.
    if (note) note.addEventListener("click", () => window.focus());
    else storeValue("notes", false);
  }
}
