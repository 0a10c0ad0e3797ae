// How busy each node is over time, and what its cores drew.

/** Nodes as ranges of cores: from platform.json, or groups of equally many cores where there is none. */
function nodesOf(run) {
  const nodes = [];
  const clusters = [];
  for (const cluster of (run.platform && run.platform.clusters) || []) {
    clusters.push({name: cluster.id, first: cluster.first_core, cores: cluster.cores, node: nodes.length});
    for (const group of cluster.nodes || []) {
      for (let i = 0; i < group.number; i++) {
        nodes.push({
          name: `${cluster.id} ${group.type} ${group.first_node + i}`,
          first: group.first_core + i * group.cores,
          cores: group.cores,
          idle: group.idle_watts,
          full: group.full_watts,
        });
      }
    }
  }
  if (nodes.length === 0) {
    const size = Math.max(1, Math.ceil(run.cores / 128));
    for (let first = 0; first < run.cores; first += size) {
      nodes.push({
        name: size === 1 ? `core ${first}` : `cores ${first}–${Math.min(run.cores, first + size) - 1}`,
        first,
        cores: Math.min(size, run.cores - first),
      });
    }
  }
  return {nodes, clusters};
}

/** The jobs with nodes in the place of cores, which may have several or few of them each. */
function byNode(jobs, nodes, cores) {
  const place = new Float64Array(cores + 1);
  nodes.forEach((node, k) => {
    for (let core = 0; core <= node.cores && node.first + core <= cores; core++) {
      place[node.first + core] = k + core / node.cores;
    }
  });
  const low = Float64Array.from(jobs.low, core => place[core]);
  return Object.assign({}, jobs, {
    low,
    count: Float64Array.from(jobs.count, (count, r) => place[jobs.low[r] + count] - low[r]),
  });
}

class HeatMap {
  constructor(run, nodes) {
    this.run = run;
    this.nodes = nodes;
    this.raster = new Raster();
    this.jobs = byNode(run.jobs, nodes, run.cores);
    this.first = 0;
    this.power = false;
    this.height = Math.min(420, Math.max(120, nodes.length * 14)) + MARGIN.top + MARGIN.bottom;
    this.canvas = el('canvas', {
      role: 'img',
      class: 'plain',
      'aria-label': `Busy share of ${number(nodes.length)} nodes over time`,
    });
    this.node = el('div', {class: 'stack'}, this.canvas);
    view.onChange(() => this.draw(), this.node);
    theme.onChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.node);
    this.canvas.addEventListener('pointermove', event => this.point(event));
    this.canvas.addEventListener('pointerleave', hideTip);
  }

  show(nodes, first) {
    this.nodes = nodes;
    this.first = first;
    this.draw();
  }

  shadeBy(power) {
    this.power = power;
    this.draw();
  }

  /** Mean idle and full power of the nodes of each row of pixels, in W. */
  powerOf(rows) {
    return Array.from({length: rows}, (_, row) => {
      const from = Math.floor((row * this.nodes.length) / rows);
      const to = Math.max(from + 1, Math.floor(((row + 1) * this.nodes.length) / rows));
      const part = this.nodes.slice(from, to);
      const mean = key => part.reduce((sum, node) => sum + node[key], 0) / part.length;
      return {idle: mean('idle'), full: mean('full')};
    });
  }

  draw() {
    this.width = this.node.clientWidth;
    if (!this.width) {
      return;
    }
    const context = Gantt.prototype.prepare.call(this, this.canvas);
    const box = Gantt.prototype.box.call(this);
    const window = {from: view.from, to: view.to, low: this.first, high: this.first + this.nodes.length};
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const rows = Math.min(this.nodes.length, Math.floor(box.height));
    this.raster.fill(this.jobs, window, Math.ceil(box.width / 2), rows);
    let shade;
    if (this.power) {
      const power = this.powerOf(rows);
      const most = power.reduce((max, row) => Math.max(max, row.full), 0) || 1;
      shade = (row, share) => wattsAt(power[row], share) / most;
    }
    this.raster.paint(context, box.left, box.top, box.width, box.height, undefined, shade);
    drawTimeAxis(context, box, window, this.width);
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillStyle = theme.css('--soft');
    for (const tick of linearTicks(0, this.nodes.length, box.height / 30).filter(Number.isInteger)) {
      if (tick < this.nodes.length) {
        context.fillText(
          String(this.first + tick),
          box.left - 6,
          box.top + ((tick + 0.5) / this.nodes.length) * box.height,
        );
      }
    }
    context.save();
    context.translate(12, box.top + box.height / 2);
    context.rotate(-Math.PI / 2);
    context.textAlign = 'center';
    context.fillText('node', 0, 0);
    context.restore();
    this.window = window;
  }

  point(event) {
    const bounds = this.canvas.getBoundingClientRect();
    const box = Gantt.prototype.box.call(this);
    const part = (event.clientY - bounds.top - box.top) / box.height;
    const node = this.nodes[Math.floor(part * this.nodes.length)];
    const x = Math.floor(((event.clientX - bounds.left - box.left) / box.width) * this.raster.width);
    const y = Math.floor(part * this.raster.height);
    if (!node || x < 0 || x >= this.raster.width || y < 0 || y >= this.raster.height) {
      hideTip();
      return;
    }
    tip.replaceChildren(
      el('strong', {}, shorten(node.name, 60)),
      el(
        'span',
        {},
        percent(this.raster.at(x, y)) +
          ' busy' +
          (node.full === undefined ? '' : ', ' + watts(wattsAt(node, this.raster.at(x, y)))) +
          ' at ' +
          date(view.from + (x / this.raster.width) * (view.to - view.from)),
      ),
    );
    tip.hidden = false;
    placeTip(event);
  }
}

/** The power of a node whose busy cores run at full speed. */
function wattsAt(node, share) {
  return node.idle + Math.min(1, share) * (node.full - node.idle);
}

function drawNodes(run) {
  const {nodes, clusters} = nodesOf(run);
  const map = new HeatMap(run, nodes);
  const parts = [];
  if (clusters.length > 1) {
    parts.push(
      choice(
        'Cluster',
        [['', 'all'], ...clusters.slice(0, 12).map((cluster, i) => [String(i), shorten(cluster.name, 24)])],
        '',
        value => {
          const cluster = clusters[value];
          map.show(
            cluster
              ? nodes.filter(node => node.first >= cluster.first && node.first < cluster.first + cluster.cores)
              : nodes,
            cluster ? cluster.node : 0,
          );
        },
      ),
    );
  }
  if (nodes.every(node => node.full > 0)) {
    parts.push(
      choice(
        'Shade by',
        [
          ['busy', 'busy share'],
          ['power', 'power'],
        ],
        'busy',
        value => map.shadeBy(value === 'power'),
      ),
    );
  }
  parts.push(
    figure(
      'Use by node',
      'The darker, the more of the node’s cores had a job, or the more power it drew with these at full power and the others ' +
        'idle.' +
        (run.platform ? '' : ' There is no platform.json: rows are groups of equally many cores.'),
      map.node,
    ),
  );
  const use = run.packed.core_energy;
  if (use) {
    parts.push(nodeTable(nodes, use, run));
  }
  const shortages = run.packed.overutilizations;
  if (shortages) {
    parts.push(shortageChart(shortages, run));
  }
  return parts;
}

function nodeTable(nodes, use, run) {
  const busy = new Map(use.core.map((core, i) => [Number(core), [Number(use.busy_seconds[i]), Number(use.joules[i])]]));
  const rows = nodes.map(node => {
    let seconds = 0;
    let energy = 0;
    for (let core = node.first; core < node.first + node.cores; core++) {
      const [s, j] = busy.get(core) || [0, 0];
      seconds += s;
      energy += j;
    }
    return {name: node.name, cores: node.cores, share: seconds / (node.cores * run.to), energy};
  });
  rows.sort((a, b) => b.energy - a.energy || b.share - a.share);
  const header = ['node', 'cores', 'busy', 'energy'];
  return figure(
    'The nodes that drew most' + (rows.length > 20 ? ', 20 of ' + number(rows.length) : ''),
    undefined,
    table(
      header,
      rows
        .slice(0, 20)
        .map(row => [
          row.name,
          new Figure(row.cores),
          new Figure(row.share, percent(row.share)),
          new Figure(row.energy, joules(row.energy)),
        ]),
      'Nodes by energy',
    ),
    () => [['node', 'cores', 'busy share', 'joules'], ...rows.map(row => [row.name, row.cores, row.share, row.energy])],
  );
}

/** When cores, memory and bandwidth were asked for beyond what there is: HDeepRM's agents tell. */
function shortageChart(file, run) {
  const kinds = [
    ['cores', file.core],
    ['memory', file.mem],
  ].filter(([, dates]) => Array.isArray(dates));
  const intervals = Object.values((file.mem_bw && file.mem_bw.procs) || {}).reduce(
    (sum, processor) => sum + (processor.values || []).length,
    0,
  );
  const plot = chart({
    label: 'Shortages over time',
    height: 240,
    y: {from: 0, to: Math.max(1, ...kinds.map(([, dates]) => dates.length)), title: 'shortages so far'},
    x: {from: run.from, to: run.to, time: true, room: 76, title: 'time since date 0'},
  });
  kinds.forEach(([, dates], i) => {
    const all = sorted(dates.map(Number));
    const points = [[run.from, 0]];
    all.forEach((when, k) => points.push([when, k], [when, k + 1]));
    points.push([run.to, all.length]);
    polyline(plot, points, i);
  });
  return figure(
    'Shortages',
    `Bandwidth of memory was short in ${number(intervals)} intervals.`,
    el('div', {}, plot.node, lineKey(kinds.map(([name]) => name))),
    () => [['kind', 'time (s)'], ...kinds.flatMap(([name, dates]) => dates.map(when => [name, when]))],
  );
}
