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
    return values;
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

/** The jobs of a run: those that ran come first, by start. */
async function unpackJobs(packed) {
  const jobs = {n: packed.n, ran: packed.ran, highest: packed.highest};
  const names = [
    'start',
    'duration',
    'wait',
    'requested',
    'walltime',
    'estimate',
    'energy',
    'state',
    'workload',
    'user',
    'group',
    'queue',
    'profile',
    'id',
    'ranges',
    'low',
    'count',
    'span',
    'mean',
    'from',
    'until',
  ].filter(name => packed[name]);
  const columns = await Promise.all(names.map(name => unpack(packed[name])));
  names.forEach((name, i) => {
    jobs[name] = columns[i];
  });
  jobs.span = jobs.span || jobs.duration;
  jobs.estimate = jobs.estimate || (packed.exact ? jobs.duration : jobs.walltime);
  for (const name of ['states', 'workloads', 'users', 'groups', 'queues', 'profiles']) {
    jobs[name] = packed[name] || [];
  }
  jobs.texts = packed.names ? new TextDecoder().decode(await inflate(packed.names)).split('\0') : undefined;
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
  if (jobs.profile) {
    modelsOf(jobs);
  }
  indexBlocks(jobs);
  return jobs;
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
  for (const name of ['machine_states', 'consumed_energy', 'pstates']) {
    if (packed[name]) {
      const values = {};
      for (const [key, column] of Object.entries(packed[name].values)) {
        values[key] = await unpack(column);
      }
      run[name] = {time: await unpack(packed[name].time), values};
    }
  }
  return run;
}
