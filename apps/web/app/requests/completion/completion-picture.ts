import { SHAPES, stonesOf } from "../../ui/bridge-shape.ts";
import { CLOTH } from "../../ui/cloth.tsx";

/** What the picture says. Nothing of it is personal: no name, reference, organisation or city. */
export type Completion = {
  title: string;
  country: string;
  /** How long it took, in words. */
  duration: string;
  /** Who did it: the platform and its address. */
  platform: string;
  address: string;
};

/** In pixels: messengers show a square whole. */
const SIDE = 1080;
const MARGIN = 90;
const DEEP = "#1c1d57";
const PAPER = "#fffdf9";
const DISPLAY = '"Young Serif", Georgia, serif';
const SANS = "system-ui, sans-serif";
const STONES = 4;

/** A PNG of a completed procedure: an arch of cloth and a few words. Undefined where the browser draws no pictures. */
export async function drawCompletion(completion: Completion): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // The page may not have used the display font yet. Without it the picture has another serif.
  await document.fonts.load(`64px ${DISPLAY}`, completion.title).catch(() => []);
  context.fillStyle = DEEP;
  context.fillRect(0, 0, SIDE, SIDE);
  drawArch(context);
  drawWords(context, completion);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob ?? undefined;
}

function drawArch(context: CanvasRenderingContext2D): void {
  const shape = SHAPES.tracking;
  const scale = (SIDE - MARGIN) / shape.width;
  context.save();
  context.translate(MARGIN / 2, 110);
  context.scale(scale, scale);
  context.lineJoin = "round";
  const cloth = clothOf(context, (shape.depth / CLOTH.size) * scale);
  for (const stone of stonesOf(shape, STONES)) {
    const path = new Path2D(stone.path);
    context.fillStyle = CLOTH.ground;
    context.fill(path);
    if (cloth) {
      // The pattern is made of pixels of the picture, and drawn at that size.
      cloth.setTransform(new DOMMatrix().scale(1 / scale));
      context.fillStyle = cloth;
      context.fill(path);
    }
    context.strokeStyle = CLOTH.gold;
    context.lineWidth = 1.5;
    context.stroke(path);
  }
  const top = stonesOf(shape, 1)[0]?.top ?? { x: shape.width / 2, y: shape.above };
  drawDocument(context, top);
  context.restore();
}

/** One square of the cloth at a scale, as a pattern. */
function clothOf(context: CanvasRenderingContext2D, scale: number): CanvasPattern | null {
  const square = document.createElement("canvas");
  square.width = Math.round(CLOTH.size * scale);
  square.height = square.width;
  const on = square.getContext("2d");
  if (!on) return null;
  on.scale(scale, scale);
  on.fillStyle = CLOTH.ground;
  on.fillRect(0, 0, CLOTH.size, CLOTH.size);
  on.strokeStyle = "rgb(255 255 255 / 0.85)";
  on.lineWidth = 1.5;
  on.stroke(new Path2D(CLOTH.lines));
  on.fillStyle = "#ffffff";
  on.fill(new Path2D(CLOTH.seed));
  on.fillStyle = CLOTH.gold;
  on.fill(new Path2D(CLOTH.dots));
  return context.createPattern(square, "repeat");
}

/** Draws the document with its seal; `at` is the point on which it stands. */
function drawDocument(context: CanvasRenderingContext2D, at: { x: number; y: number }): void {
  context.save();
  context.translate(at.x - 24, at.y - 68);
  context.scale(0.8, 0.8);
  context.fillStyle = PAPER;
  context.fill(new Path2D("M0 0h42l18 18v66H0z"));
  context.fillStyle = "#d9cfbb";
  context.fill(new Path2D("M42 0v18h18z"));
  context.strokeStyle = "#8d8aa8";
  context.lineWidth = 3.5;
  context.stroke(new Path2D("M10 28h36M10 41h36M10 54h22"));
  context.fillStyle = CLOTH.gold;
  context.fill(new Path2D("M32 66a12 12 0 1 0 24 0a12 12 0 1 0-24 0"));
  context.strokeStyle = "#1e1503";
  context.lineWidth = 3;
  context.stroke(new Path2D("m38 66 4 4 8-8"));
  context.restore();
}

function drawWords(context: CanvasRenderingContext2D, words: Completion): void {
  const { title, country, duration, platform, address } = words;
  context.textBaseline = "alphabetic";
  context.fillStyle = "#ffffff";
  context.font = `72px ${DISPLAY}`;
  const lines = wrap(title, SIDE - 2 * MARGIN, (text) => context.measureText(text).width).slice(0, 3);
  let y = 590;
  for (const line of lines) {
    context.fillText(line, MARGIN, y);
    y += 86;
  }
  context.fillStyle = CLOTH.gold;
  context.font = `600 46px ${SANS}`;
  context.fillText(`${country} · ${duration}`, MARGIN, y + 10);
  context.fillStyle = "#ffffff";
  context.font = `44px ${DISPLAY}`;
  context.fillText(platform, MARGIN, SIDE - 120);
  context.fillStyle = "#cfd0ee";
  context.font = `34px ${SANS}`;
  context.fillText(address, MARGIN, SIDE - 70);
}

/** Wraps a text to lines of at most `width`; a longer word has a line of its own. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
