// The density view of a schedule: the shade of a pixel is the busy share of its time and cores.

class Raster {
  /**
   * Adds up the busy share of each pixel for the jobs in a window, for each colour apart. Only what changes from one row
   * to the next is noted, four numbers a rectangle and column of pixels however high it is; pixels of one date stand side
   * by side, as jobs that start together do. So a million jobs stay within what a redraw may take.
   */
  fill(jobs, window, width, height, codes) {
    const wanted = [window.from, window.to, window.low, window.high, width, height].join();
    if (this.wanted === wanted && this.jobs === jobs && this.codes === codes) {
      return;
    }
    if (this.width !== width || this.height !== height) {
      this.shares = [];
    }
    Object.assign(this, {wanted, jobs, codes, width, height});
    this.shares.forEach(share => share && share.fill(0));
    this.used = new Set();
    const {start, span, first, low, count, blockEnd, from, until} = jobs;
    const rows = height + 2;
    const perSecond = width / (window.to - window.from);
    const perCore = height / (window.high - window.low);
    const end = firstFrom(start, jobs.ran, window.to);
    let share = this.shareOf(codes && end > 0 ? codes[0] : 0);
    let current = codes && end > 0 ? codes[0] : 0;
    for (let block = 0; block * BLOCK < end; block++) {
      if (blockEnd[block] < window.from) {
        continue;
      }
      const stop = Math.min(end, (block + 1) * BLOCK);
      for (let i = block * BLOCK; i < stop; i++) {
        let x0 = (start[i] - window.from) * perSecond;
        let x1 = x0 + span[i] * perSecond;
        if (x1 <= 0) {
          continue;
        }
        x0 = x0 < 0 ? 0 : x0;
        x1 = x1 > width ? width : x1;
        let left = x0 | 0;
        let right = x1 | 0;
        right = right === x1 && right > left ? right - 1 : right;
        if (left >= width) {
          continue;
        }
        if (codes && codes[i] !== current) {
          current = codes[i];
          share = this.shareOf(current);
        }
        for (let r = first[i], last = first[i + 1]; r < last; r++) {
          if (from) {
            x0 = (from[r] - window.from) * perSecond;
            x1 = (until[r] - window.from) * perSecond;
            if (x1 <= 0 || x0 >= width) {
              continue;
            }
            x0 = x0 < 0 ? 0 : x0;
            x1 = x1 > width ? width : x1;
            left = x0 | 0;
            right = x1 | 0;
            right = right === x1 && right > left ? right - 1 : right;
          }
          let y0 = (low[r] - window.low) * perCore;
          let y1 = y0 + count[r] * perCore;
          if (y1 <= 0 || y0 >= height) {
            continue;
          }
          y0 = y0 < 0 ? 0 : y0;
          y1 = y1 > height ? height : y1;
          const top = y0 | 0;
          const bottom = y1 | 0;
          const above = top + 1 - y0;
          const below = y1 - bottom;
          for (let x = left; x <= right; x++) {
            const across = (x + 1 < x1 ? x + 1 : x1) - (x > x0 ? x : x0);
            const at = x * rows + top;
            const to = x * rows + bottom;
            if (top === bottom) {
              share[at] += across * (y1 - y0);
              share[at + 1] -= across * (y1 - y0);
            } else {
              share[at] += across * above;
              share[at + 1] += across * (1 - above);
              share[to] -= across * (1 - below);
              share[to + 1] -= across * below;
            }
          }
        }
      }
    }
    this.used.forEach(code => addUp(this.shares[code], width, rows));
  }

  shareOf(code) {
    this.used.add(code);
    this.shares[code] = this.shares[code] || new Float32Array(this.width * (this.height + 2));
    return this.shares[code];
  }

  /** The busy share of a pixel. */
  at(x, y) {
    let sum = 0;
    this.used.forEach(code => {
      sum += this.shares[code][x * (this.height + 2) + y];
    });
    return Math.min(1, sum);
  }

  /**
   * Paints what was added up: a pixel has the colour of the group that has most of it; without a legend one hue. The shade
   * is the busy share, or what a function makes of row and share, from 0 to 1.
   */
  paint(context, x, y, width, height, legend, shade = (row, share) => share) {
    const image = new ImageData(this.width, this.height);
    const pixels = new Uint32Array(image.data.buffer);
    const codes = [...this.used].sort((a, b) => a - b);
    const colours = codes.map(code => ramp(legend && legend[code] ? legend[code][1] : undefined));
    const shares = codes.map(code => this.shares[code]);
    const ground = colours[0][0];
    const rows = this.height + 2;
    for (let column = 0; column < this.width; column++) {
      for (let row = 0, pixel = column, at = column * rows; row < this.height; row++, at++, pixel += this.width) {
        let most = shares[0][at];
        let sum = most;
        let group = 0;
        for (let k = 1; k < shares.length; k++) {
          const value = shares[k][at];
          sum += value;
          if (value > most) {
            most = value;
            group = k;
          }
        }
        sum = shade(row, sum);
        // Sums of many small parts are never quite nothing.
        pixels[pixel] = sum < 0.002 ? ground : colours[group][sum >= 1 ? 255 : (sum * 255) | 0];
      }
    }
    if (!this.canvas || this.canvas.width !== this.width || this.canvas.height !== this.height) {
      this.canvas = document.createElement('canvas');
      this.canvas.width = this.width;
      this.canvas.height = this.height;
    }
    this.canvas.getContext('2d').putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.canvas, x, y, width, height);
  }
}

/** From what changes between rows to what is in each. */
function addUp(share, width, rows) {
  for (let column = 0, at = 0; column < width; column++) {
    for (let row = 0, sum = 0; row < rows; row++, at++) {
      sum += share[at];
      share[at] = sum;
    }
  }
}

/** 256 pixels from the ground to a colour; a little of a job is more than nothing. */
function ramp(colour) {
  const key = (colour || 'one') + theme.css('--paper');
  if (!ramp.kept.has(key)) {
    const low = rgb(theme.css('--paper'));
    const high = colour ? rgb(colour) : theme.dark ? [110, 200, 255] : [0, 60, 110];
    ramp.kept.set(
      key,
      Uint32Array.from({length: 256}, (_, i) => {
        const s = i === 0 ? 0 : 0.12 + (0.88 * i) / 255;
        const [r, g, b] = low.map((from, k) => Math.round(from + (high[k] - from) * s));
        return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
      }),
    );
  }
  return ramp.kept.get(key);
}
ramp.kept = new Map();
