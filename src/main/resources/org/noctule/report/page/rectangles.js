// The exact view of a schedule: each job's cores as rectangles, with gaps, hatches and names where they fit.
const MOST_RECTANGLES = 10000;
// So few are no noise, however narrow.
const FEW_RECTANGLES = 2000;

/** The jobs in a window if they are few and wide enough to draw one by one, else nothing. */
function fewVisible(jobs, window, width) {
  const visible = [];
  let rectangles = 0;
  const end = firstFrom(jobs.start, jobs.ran, window.to);
  for (let block = 0; block * BLOCK < end; block++) {
    if (jobs.blockEnd[block] < window.from) {
      continue;
    }
    const stop = Math.min(end, (block + 1) * BLOCK);
    for (let i = block * BLOCK; i < stop; i++) {
      if (jobs.start[i] + jobs.span[i] >= window.from) {
        visible.push(i);
        rectangles += jobs.ranges[i];
        if (rectangles > MOST_RECTANGLES) {
          return undefined;
        }
      }
    }
  }
  const perSecond = width / (window.to - window.from);
  const widths = Float64Array.from(visible, i => jobs.span[i] * perSecond).sort();
  return rectangles > FEW_RECTANGLES && widths[widths.length >> 1] < 1 ? undefined : visible;
}

/** Draws jobs into a box of a canvas. */
function drawJobs(context, jobs, visible, window, box, colours) {
  const perSecond = box.width / (window.to - window.from);
  const perCore = box.height / (window.high - window.low);
  const gap = perCore >= 4 ? 1 : 0;
  const hatched = visible.filter(i => jobs.states[jobs.state[i]] !== 'COMPLETED_SUCCESSFULLY');
  const rectangles = function* (i) {
    for (let r = jobs.first[i]; r < jobs.first[i + 1]; r++) {
      const left = Math.max(box.left, box.left + (fromOf(jobs, i, r) - window.from) * perSecond);
      const right = Math.min(box.left + box.width, box.left + (untilOf(jobs, i, r) - window.from) * perSecond);
      const top = Math.max(box.top, box.top + (jobs.low[r] - window.low) * perCore);
      const bottom = Math.min(box.top + box.height, box.top + (jobs.low[r] + jobs.count[r] - window.low) * perCore);
      if (bottom > top && right >= left) {
        yield [left, top, Math.max(right - left - (right - left > 3 ? 1 : 0), 0.7), Math.max(bottom - top - gap, 0.7)];
      }
    }
  };
  for (const i of visible) {
    context.fillStyle = colours.legend[colours.codes[i]][1];
    for (const [x, y, width, height] of rectangles(i)) {
      context.fillRect(x, y, width, height);
    }
  }
  context.fillStyle = hatch(context);
  for (const i of hatched) {
    for (const [x, y, width, height] of rectangles(i)) {
      context.fillRect(x, y, width, height);
    }
  }
  nameJobs(context, jobs, visible, rectangles);
}

function nameJobs(context, jobs, visible, rectangles) {
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const i of visible) {
    for (const [x, y, width, height] of rectangles(i)) {
      if (width > 26 && height > 12) {
        const name = shorten(jobName(jobs, i), Math.floor((width - 8) / 6.5));
        const room = context.measureText(name).width + 6;
        // Two digits of five and a sign tell less than nothing.
        if (room <= width && (name.length > 8 || !name.endsWith('…'))) {
          context.fillStyle = 'rgba(255,255,255,0.86)';
          context.fillRect(x + 2, y + height / 2 - 7, room, 14);
          context.fillStyle = '#111';
          context.fillText(name, x + 5, y + height / 2 + 0.5);
        }
        break;
      }
    }
  }
}

function hatch(context) {
  if (!hatch.pattern) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8;
    const pen = tile.getContext('2d');
    pen.strokeStyle = 'rgba(0,0,0,0.7)';
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (const at of [-8, 0, 8]) {
      pen.moveTo(at, 8);
      pen.lineTo(at + 8, 0);
    }
    pen.stroke();
    hatch.pattern = context.createPattern(tile, 'repeat');
  }
  return hatch.pattern;
}

/** The job at a date and core, or -1. */
function jobAt(jobs, time, core, slack) {
  let found = -1;
  eachVisible(jobs, time - slack, time + slack, i => {
    for (let r = jobs.first[i]; r < jobs.first[i + 1]; r++) {
      if (core >= jobs.low[r] && core < jobs.low[r] + jobs.count[r]) {
        const inside = time >= fromOf(jobs, i, r) && time <= untilOf(jobs, i, r);
        if (inside || (found < 0 && !jobs.from)) {
          found = i;
        }
      }
    }
  });
  return found;
}
