// Columns as the file packs them: deflated, byte by byte, differences of neighbours.
async function inflate(base64) {
  const bytes = Uint8Array.fromBase64
    ? Uint8Array.fromBase64(base64)
    : Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function unpack(column) {
  const n = column.n;
  const planes = await inflate(column.data);
  if (column.kind === 'int' || column.kind === 'raw') {
    const values = new Int32Array(n);
    const differences = column.kind === 'int';
    for (let i = 0, value = 0; i < n; i++) {
      const bits = planes[i] | (planes[n + i] << 8) | (planes[2 * n + i] << 16) | (planes[3 * n + i] << 24);
      const step = (bits >>> 1) ^ -(bits & 1);
      value = differences ? (value + step) | 0 : step;
      values[i] = value;
    }
    return column.parts ? Float64Array.from(values, value => value / column.parts) : values;
  }
  const bytes = new Uint8Array(8 * n);
  for (let plane = 0; plane < 8; plane++) {
    for (let i = 0, from = plane * n; i < n; i++) {
      bytes[8 * i + plane] = planes[from + i];
    }
  }
  const values = new Float64Array(bytes.buffer);
  if (column.kind === 'delta') {
    for (let i = 1; i < n; i++) {
      values[i] += values[i - 1];
    }
  }
  return values;
}

const BLOCK = 256;

const BY_START = ['start', 'duration', 'wait', 'watts', 'state', 'lowest', 'ranges', 'low', 'count', 'span', 'mean'];
const BY_RANGE = ['from', 'until'];
const BY_SUBMISSION = ['requested', 'walltime', 'estimate', 'ahead', 'workload', 'user', 'group', 'queue', 'account', 'qos', 'profile', 'id'];

/** The jobs of a run: those that ran come first, by start. */
async function unpackJobs(packed) {
  const jobs = {n: packed.n, ran: packed.ran, highest: packed.highest};
  const names = [...BY_START, ...BY_RANGE, ...BY_SUBMISSION].filter(name => packed[name] && packed[name].data !== undefined);
  const columns = await Promise.all(names.map(name => unpack(packed[name])));
  names.forEach((name, i) => {
    jobs[name] = columns[i];
  });
  const sent = Float64Array.from(jobs.start, (start, i) => start - jobs.wait[i]);
  const order = orderOf(sent, jobs.n);
  for (const name of BY_SUBMISSION.filter(one => jobs[one])) {
    const column = jobs[name];
    jobs[name] = column.slice();
    for (let i = 0; i < jobs.n; i++) {
      jobs[name][order[i]] = column[i];
    }
  }
  for (const name of BY_SUBMISSION.filter(one => typeof packed[one] === 'string')) {
    jobs[name] = jobs[packed[name]];
  }
  jobs.span = jobs.span || jobs.duration;
  if (jobs.ahead) {
    jobs.estimate = Float64Array.from(jobs.walltime, (walltime, i) => walltime - jobs.ahead[i]);
  }
  jobs.estimate = jobs.estimate || (packed.exact ? jobs.duration : jobs.walltime);
  for (const name of ['states', 'workloads', 'users', 'groups', 'queues', 'accounts', 'qoss', 'profiles']) {
    jobs[name] = packed[name] || [];
  }
  jobs.texts = packed.names ? new TextDecoder().decode(await inflate(packed.names)).split('\0') : undefined;
  if (jobs.lowest) {
    handOut(jobs);
  }
  jobs.first = new Uint32Array(jobs.n + 1);
  jobs.width = jobs.mean || new Int32Array(jobs.n);
  for (let i = 0; i < jobs.n; i++) {
    jobs.first[i + 1] = jobs.first[i] + jobs.ranges[i];
    let width = 0;
    for (let r = jobs.first[i]; r < jobs.first[i + 1]; r++) {
      width += jobs.count[r];
    }
    jobs.width[i] = (jobs.mean && i < jobs.ran ? jobs.mean[i] : width) || (i < jobs.ran || !jobs.requested ? 0 : jobs.requested[i]);
  }
  jobs.requested = jobs.requested || jobs.width;
  jobs.energy = jobs.watts && Float64Array.from(jobs.watts, (watts, i) => watts * jobs.duration[i] * jobs.width[i]);
  if (jobs.profile) {
    modelsOf(jobs);
  }
  indexBlocks(jobs);
  return jobs;
}

/**
 * Gives the jobs of which the file tells only a number of cores the lowest ones that are free when they start. Java's
 * LowestCores has the same steps, and tells the cores of all other jobs.
 */
function handOut(jobs) {
  const end = new Float64Array(jobs.ran);
  for (let i = 0; i < jobs.ran; i++) {
    end[i] = jobs.start[i] + jobs.duration[i];
  }
  const ended = orderOf(end, jobs.ran);
  const cores = new FreeCores(jobs.highest + 1);
  const told = {low: jobs.low, count: jobs.count};
  const total = jobs.lowest.reduce((sum, lowest) => sum + (lowest > 0 ? 1 : 0), told.low.length);
  let low = new Int32Array(2 * total);
  let count = new Int32Array(2 * total);
  const first = new Uint32Array(jobs.ran + 1);
  let at = 0;
  let read = 0;
  const put = (from, cores) => {
    if (at === low.length) {
      const [more, counts] = [new Int32Array(2 * at), new Int32Array(2 * at)];
      more.set(low);
      counts.set(count);
      [low, count] = [more, counts];
    }
    low[at] = from;
    count[at++] = cores;
  };
  for (let i = 0, gone = 0; i < jobs.ran; i++) {
    for (; ended[gone] < i && end[ended[gone]] <= jobs.start[i]; gone++) {
      for (let r = first[ended[gone]]; r < first[ended[gone] + 1]; r++) {
        cores.mark(low[r], low[r] + count[r], false);
      }
    }
    for (let r = 0; r < jobs.ranges[i]; r++, read++) {
      put(told.low[read], told.count[read]);
      cores.mark(told.low[read], told.low[read] + told.count[read], true);
    }
    cores.take(jobs.lowest[i], put);
    first[i + 1] = at;
    jobs.ranges[i] = at - first[i];
  }
  // Jobs that did not run have no cores, unless the file says so.
  for (; read < told.low.length; read++) {
    put(told.low[read], told.count[read]);
  }
  jobs.low = low.slice(0, at);
  jobs.count = count.slice(0, at);
}

/** Which cores are free, a bit each. */
class FreeCores {
  constructor(size) {
    this.size = size;
    this.busy = new Int32Array((size >> 5) + 1);
    // None below it is free.
    this.hint = 0;
  }

  mark(from, to, busy) {
    for (let at = from; at < to; ) {
      const word = at >> 5;
      const until = Math.min(to, (word + 1) << 5);
      const mask = (until - at === 32 ? -1 : (1 << (until - at)) - 1) << (at & 31);
      this.busy[word] = busy ? this.busy[word] | mask : this.busy[word] & ~mask;
      at = until;
    }
    this.hint = busy ? this.hint : Math.min(this.hint, from);
  }

  /** The first core from one on that is free, or with a flip that is busy. */
  next(at, flip) {
    let word = at >> 5;
    let bits = at < this.size ? (~this.busy[word] ^ flip) & (-1 << (at & 31)) : 0;
    while (bits === 0 && ++word < this.busy.length) {
      bits = ~this.busy[word] ^ flip;
    }
    return word < this.busy.length ? Math.min(this.size, (word << 5) + 31 - Math.clz32(bits & -bits)) : this.size;
  }

  /** Takes as many of the lowest free cores, range by range. */
  take(cores, put) {
    let at = this.hint;
    for (let rest = cores; rest > 0; ) {
      const from = this.next(at, 0);
      if (from >= this.size) {
        throw new Error('The cores of the jobs do not fit the machine.');
      }
      const to = Math.min(this.next(from, -1), from + rest);
      put(from, to - from);
      this.mark(from, to, true);
      rest -= to - from;
      at = to;
      this.hint = to;
    }
  }
}

/** A profile such as "vgg16@0.86" is of the model before the sign. */
function modelsOf(jobs) {
  const codes = new Map();
  const of = jobs.profiles.map(profile => {
    const name = profile.replace(/@[^@]*$/, '');
    if (!codes.has(name)) {
      codes.set(name, codes.size);
    }
    return codes.get(name);
  });
  jobs.models = [...codes.keys()];
  jobs.model = jobs.profile.map(profile => of[profile]);
}

/** The latest end of each block of jobs: a window of time passes over the blocks that ended before it. */
function indexBlocks(jobs) {
  jobs.blockEnd = new Float64Array(Math.ceil(jobs.ran / BLOCK));
  for (let i = 0; i < jobs.ran; i++) {
    const block = i >> 8;
    jobs.blockEnd[block] = Math.max(i % BLOCK ? jobs.blockEnd[block] : -Infinity, jobs.start[i] + jobs.span[i]);
  }
}

/** The dates between which a job had a range of cores: its start and end, unless it changed its cores. */
function fromOf(jobs, i, r) {
  return jobs.from ? jobs.from[r] : jobs.start[i];
}

function untilOf(jobs, i, r) {
  return jobs.until ? jobs.until[r] : jobs.start[i] + jobs.duration[i];
}

/** Calls with the dates between which a job had as many cores, and their number. */
function eachStretch(jobs, i, take) {
  if (!jobs.from) {
    take(jobs.start[i], jobs.start[i] + jobs.duration[i], jobs.width[i]);
    return;
  }
  for (let r = jobs.first[i]; r < jobs.first[i + 1]; ) {
    const begin = r;
    let width = 0;
    for (; r < jobs.first[i + 1] && jobs.from[r] === jobs.from[begin]; r++) {
      width += jobs.count[r];
    }
    take(jobs.from[begin], jobs.until[begin], width);
  }
}

function jobName(jobs, i) {
  return jobs.texts ? jobs.texts[i] : String(jobs.id[i]);
}

/** The first job that starts at or after a date. */
function firstFrom(values, length, date) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < date) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Calls with each job that runs in a window. */
function eachVisible(jobs, from, to, take) {
  const end = firstFrom(jobs.start, jobs.ran, to);
  for (let block = 0; block * BLOCK < end; block++) {
    if (jobs.blockEnd[block] >= from) {
      const stop = Math.min(end, (block + 1) * BLOCK);
      for (let i = block * BLOCK; i < stop; i++) {
        if (jobs.start[i] + jobs.span[i] >= from) {
          take(i);
        }
      }
    }
  }
}

/** A run as the views use it. */
async function openRun(packed, index) {
  const run = {
    index,
    name: packed.name,
    label: packed.name,
    notices: packed.notices,
    packed,
    summary: packed.summary,
    options: (packed.run && packed.run.options) || {},
    platform: packed.platform,
  };
  if (packed.jobs) {
    run.jobs = await unpackJobs(packed.jobs);
    run.cores =
      (packed.summary && packed.summary.cores) || (packed.platform && packed.platform.cores) || run.jobs.highest + 1;
    run.cores = Math.max(run.cores, run.jobs.highest + 1);
    run.from = run.jobs.n ? Math.min(packed.summary.first_submission, run.jobs.start[0]) : 0;
    run.to = run.jobs.n ? Math.max(packed.summary.makespan, run.from + 1) : 1;
  }
  if (packed.digest) {
    await openDigest(run, packed.digest);
  }
  await openSeries(run, packed);
  return run;
}

/** Quantities over time: steps, or bins where there were many. */
async function openSeries(run, packed) {
  const names = ['machine_states', 'pstates', 'power'].filter(name => packed[name]);
  const columns = async file => {
    const time = file.time
      ? await unpack(file.time)
      : Float64Array.from({length: file.bins}, (_, i) => file.from + ((file.to - file.from) * i) / file.bins);
    const entries = Object.entries(file.values).map(async ([key, column]) => {
      const parts = file.time ? [column] : [column.mean, column.low, column.high];
      return [key, new Steps(time, ...(await Promise.all(parts.map(unpack))))];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  for (const [name, told] of Object.entries(packed.told || {})) {
    run.told = run.told || {};
    run.told[name] = {};
    for (const [file, series] of Object.entries(told)) {
      run.told[name][file] = await columns(series);
    }
  }
  const files = await Promise.all(names.map(name => columns(packed[name])));
  names.forEach((name, i) => {
    run[name] = files[i];
  });
  if (packed.energy) {
    run.energy = new Slope(await unpack(packed.energy.time), await unpack(packed.energy.value));
  }
}
