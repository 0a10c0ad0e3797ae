// Quantities that hold from one date to the next, exact, and what of them a window of pixels shows.

/** Indices in the order of their dates: by the digits of the date first, then set right where digits were too few. */
function orderOf(dates, n) {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < n; i++) {
    low = Math.min(low, dates[i]);
    high = Math.max(high, dates[i]);
  }
  const unit = high > low ? (2 ** 32 - 1) / (high - low) : 0;
  const keys = new Uint32Array(n);
  let from = new Uint32Array(n);
  let to = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    keys[i] = (dates[i] - low) * unit;
    from[i] = i;
  }
  const counts = new Uint32Array(65537);
  for (const shift of [0, 16]) {
    counts.fill(0);
    for (let i = 0; i < n; i++) {
      counts[((keys[from[i]] >>> shift) & 65535) + 1]++;
    }
    for (let i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
    for (let i = 0; i < n; i++) {
      to[counts[(keys[from[i]] >>> shift) & 65535]++] = from[i];
    }
    [from, to] = [to, from];
  }
  for (let i = 1; i < n; i++) {
    const job = from[i];
    let at = i;
    while (at > 0 && dates[from[at - 1]] > dates[job]) {
      from[at] = from[at - 1];
      at--;
    }
    from[at] = job;
  }
  return from;
}

/** Of bins the values are means; the least and greatest within each are told apart. */
class Steps {
  constructor(time, value, low, high) {
    this.time = time;
    this.value = value;
    this.low = low || value;
    this.high = high || value;
    this.binned = Boolean(low);
  }

  at(time) {
    const i = upTo(this.time, time);
    return i < 0 ? 0 : this.value[i];
  }

  /** How many steps there are in a window; those within bins are not known. */
  count(from, to) {
    return this.binned ? Infinity : upTo(this.time, to) - Math.max(0, upTo(this.time, from));
  }

  /** The dates and values of a window, each step. */
  exact(from, to) {
    const xs = [];
    const ys = [];
    const last = upTo(this.time, to);
    for (let i = Math.max(0, upTo(this.time, from)); i <= last; i++) {
      xs.push(Math.max(this.time[i], from));
      ys.push(this.value[i]);
    }
    if (last < 0 || this.time[last] < to) {
      xs.push(to);
      ys.push(last < 0 ? 0 : this.value[last]);
    }
    return [xs, ys];
  }

  /** The mean, least and greatest of each of many equal columns of time: no step is left out. */
  columns(from, to, n) {
    this.prepare();
    const span = (to - from) / n;
    const [mean, low, high] = [new Array(n), new Array(n), new Array(n)];
    let first = upTo(this.time, from);
    let before = this.integralTo(first, from);
    for (let x = 0; x < n; x++) {
      const end = from + (x + 1) * span;
      const last = upTo(this.time, end);
      const sum = this.integralTo(last, end);
      [low[x], high[x]] = this.extremes(Math.max(0, first), Math.max(0, last));
      // Sums of a whole trace lose their last digits.
      mean[x] = Math.min(high[x], Math.max(low[x], (sum - before) / span));
      first = last;
      before = sum;
    }
    return {mean, low, high};
  }

  prepare() {
    if (!this.integral) {
      this.integral = new Float64Array(this.time.length);
      for (let i = 1; i < this.time.length; i++) {
        this.integral[i] = this.integral[i - 1] + this.value[i - 1] * (this.time[i] - this.time[i - 1]);
      }
      this.levels = pyramid(this.low, this.high);
    }
  }

  integralTo(i, date) {
    return i < 0 ? 0 : this.integral[i] + this.value[i] * (date - this.time[i]);
  }

  /** The least and greatest from one step to another, by the pyramid where it covers them. */
  extremes(first, last) {
    let least = Infinity;
    let greatest = -Infinity;
    let low = this.low;
    let high = this.high;
    let level = -1;
    let a = first;
    let b = last + 1;
    const take = i => {
      least = low[i] < least ? low[i] : least;
      greatest = high[i] > greatest ? high[i] : greatest;
    };
    while (a < b) {
      while (a < b && (a % 4 || level + 1 >= this.levels.length)) {
        take(a++);
      }
      while (a < b && b % 4) {
        take(--b);
      }
      if (a < b) {
        level++;
        ({low, high} = this.levels[level]);
        a /= 4;
        b /= 4;
      }
    }
    return [least, greatest];
  }
}

/** Values known at dates alone, between which they change evenly, such as energy. */
class Slope {
  constructor(time, value) {
    this.time = time;
    this.value = value;
  }

  at(date) {
    const i = upTo(this.time, date);
    if (i < 0 || i + 1 >= this.time.length) {
      return i < 0 ? 0 : this.value[i];
    }
    return (
      this.value[i] +
      ((this.value[i + 1] - this.value[i]) * (date - this.time[i])) / (this.time[i + 1] - this.time[i])
    );
  }

  /** It is drawn at each column of pixels. */
  count() {
    return Infinity;
  }

  columns(from, to, n) {
    const values = Array.from({length: n}, (_, x) => this.at(from + ((to - from) * x) / n));
    return {mean: values, low: values, high: values};
  }
}

function upTo(values, date) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= date) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

/** The least and greatest of 4, 16, 64 … neighbours. */
function pyramid(lowest, highest) {
  const levels = [];
  let low = lowest;
  let high = highest;
  while (low.length > 64) {
    const n = Math.ceil(low.length / 4);
    const next = {low: new Float64Array(n), high: new Float64Array(n)};
    for (let i = 0; i < n; i++) {
      let least = Infinity;
      let greatest = -Infinity;
      for (let k = 4 * i; k < Math.min(low.length, 4 * i + 4); k++) {
        least = Math.min(least, low[k]);
        greatest = Math.max(greatest, high[k]);
      }
      next.low[i] = least;
      next.high[i] = greatest;
    }
    levels.push(next);
    ({low, high} = next);
  }
  return levels;
}

/** Sums of weights that come at some dates and go at others; each is [dates, order, weight of a job, number of jobs]. */
function balance(comes, goes) {
  const size = comes.n + goes.n;
  const time = new Float64Array(size);
  const value = new Float64Array(size);
  let a = 0;
  let b = 0;
  let sum = 0;
  let at = -1;
  while (a < comes.n || b < goes.n) {
    const one = a < comes.n ? comes.date(a) : Infinity;
    const other = b < goes.n ? goes.date(b) : Infinity;
    const now = Math.min(one, other);
    if (one <= other) {
      sum += comes.weight(a++);
    } else {
      sum -= goes.weight(b++);
    }
    if (at < 0 || time[at] !== now) {
      at++;
      time[at] = now;
    }
    value[at] = sum;
  }
  return new Steps(time.subarray(0, at + 1), value.subarray(0, at + 1));
}

/** The cores that jobs have. */
function used(jobs) {
  const from = [];
  const until = [];
  const width = [];
  for (let i = 0; i < jobs.ran; i++) {
    eachStretch(jobs, i, (begin, end, cores) => {
      from.push(begin);
      until.push(end);
      width.push(cores);
    });
  }
  const n = from.length;
  const byStart = orderOf(Float64Array.from(from), n);
  const byEnd = orderOf(Float64Array.from(until), n);
  return balance(
    {n, date: i => from[byStart[i]], weight: i => width[byStart[i]]},
    {n, date: i => until[byEnd[i]], weight: i => width[byEnd[i]]},
  );
}

/** The queue and what runs, from the jobs; made once. */
function jobSeries(run) {
  if (run.series) {
    return run.series;
  }
  const jobs = run.jobs;
  const n = jobs.ran;
  const sent = new Float64Array(n);
  const ended = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    sent[i] = jobs.start[i] - jobs.wait[i];
    ended[i] = jobs.start[i] + jobs.span[i];
  }
  const bySent = orderOf(sent, n);
  const byEnd = orderOf(ended, n);
  const submissions = weight => ({n, date: i => sent[bySent[i]], weight: i => weight(bySent[i])});
  const starts = weight => ({n, date: i => jobs.start[i], weight});
  const ends = weight => ({n, date: i => ended[byEnd[i]], weight: i => weight(byEnd[i])});
  const one = () => 1;
  const asked = i => jobs.requested[i] || jobs.width[i];
  run.series = {
    waiting: balance(submissions(one), starts(one)),
    running: balance(starts(one), ends(one)),
    asked: balance(submissions(asked), starts(asked)),
    used: used(jobs),
  };
  return run.series;
}
