// Signs that it is my move: the title, the badge on the icon, a sound, a notification.

import { keep, recall } from "../lib/keep.js";

const BADGE = 9;

/**
 * Draw the icon of the page, with a dot when it is my move.
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

/** A short knock, made here. */
function knock() {
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
 * Show a notification, or return null where a page cannot: Chromium on Android has the class, and asks for
 * permission, but leaves notifications to service workers and throws.
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

/** Tells me when it is my move. */
export class Signs {
  constructor() {
    this.mine = false;
    this.title = document.title;
  }

  get sound() {
    return recall("sound", false);
  }

  set sound(on) {
    keep("sound", on);
    if (on) knock();
  }

  /** Whether notifications are allowed and wanted. */
  get notes() {
    return "Notification" in window && Notification.permission === "granted" && recall("notes", false);
  }

  /**
   * Want notifications, or want them no more. Returns whether there will be any: one is shown at once, as
   * the only way to find out.
   * @param {boolean} wanted
   */
  async wantNotes(wanted) {
    keep("notes", wanted && (await this.allowed()) && notify("Notifications are on", { silent: true }) !== null);
    return this.notes;
  }

  /** Ask whether this page may notify. */
  async allowed() {
    if (!("Notification" in window)) return false;
    if (Notification.permission !== "granted") await Notification.requestPermission();
    return Notification.permission === "granted";
  }

  /**
   * @param {boolean} mine
   * @param {string} title of the match
   * @param {boolean} first nothing is news when the page opens
   */
  show(mine, title, first) {
    document.title = `${mine ? "● Your move: " : ""}${title} · Senlac`;
    if (first || mine !== this.mine) icon(mine);
    if (!first && mine && !this.mine) this.call(title);
    this.mine = mine;
  }

  /** @param {string} title */
  call(title) {
    if (this.sound) knock();
    if (!document.hidden || !this.notes) return;
    const note = notify("Your move", { body: title, tag: location.pathname });
    // What was switched on where it works may be found where it does not: the switch says so then.
    if (note) note.addEventListener("click", () => window.focus());
    else keep("notes", false);
  }
}
