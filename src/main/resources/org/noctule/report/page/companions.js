// The cards of nodes: who had which when, and how many of each kind were in use.
const MOST_CARDS = 160;

/** The cards of the machine by node, from platform.json; those that jobs had where it tells none. */
function cardsOf(run) {
  const {kinds, leases} = run.packed.companions;
  const cards = new Map();
  const add = (kind, node, device) => {
    const key = `${node} ${kind} ${device}`;
    if (!cards.has(key)) {
      cards.set(key, {node, kind, device, leases: []});
    }
    return cards.get(key);
  };
  for (const group of ((run.platform && run.platform.clusters) || []).flatMap(cluster => cluster.nodes || [])) {
    for (let i = 0; i < group.number; i++) {
      for (const gres of group.gres || []) {
        const name = gres.type ? `${gres.name} ${gres.type}` : gres.name;
        for (let device = 0; device < gres.count; device++) {
          add(name, group.first_node + i, device);
        }
      }
    }
  }
  for (const [kind, node, device, part, job, from, to] of leases) {
    add(kinds[kind].name, node, device).leases.push({part, job, from, to});
  }
  for (const card of cards.values()) {
    stackShares(card.leases);
  }
  return [...cards.values()].sort((a, b) => a.node - b.node);
}

/** Puts the shares of a card that jobs have at one time above each other; leases come by their starts. */
function stackShares(leases) {
  let held = [];
  for (const lease of leases) {
    held = held.filter(other => other.to > lease.from).sort((a, b) => a.base - b.base);
    lease.base = 0;
    for (const other of held) {
      if (other.base < lease.base + lease.part) {
        lease.base = Math.max(lease.base, other.base + other.part);
      }
    }
    held.push(lease);
  }
}

/** A row per card over time, on the axis of the schedule. */
class CardChart {
  constructor(run, cards) {
    this.cards = cards;
    this.row = Math.max(5, Math.min(18, Math.floor(480 / cards.length)));
    this.height = cards.length * this.row + MARGIN.top + MARGIN.bottom;
    this.canvas = el('canvas', {
      role: 'img',
      class: 'plain',
      'aria-label': `Cards over time: ${number(cards.length)} cards and the jobs that had them.`,
      onpointermove: event => this.point(event),
      onpointerleave: hideTip,
    });
    this.node = el('div', {class: 'stack'}, this.canvas);
    this.node.style.minHeight = this.height + 'px';
    this.colour = colourByJob(run);
    view.onChange(() => this.draw(), this.node);
    theme.onChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.node);
  }

  draw() {
    this.width = this.node.clientWidth;
    if (!this.width) {
      return;
    }
    const context = Gantt.prototype.prepare.call(this, this.canvas);
    const box = Gantt.prototype.box.call(this);
    context.fillStyle = theme.css('--paper');
    context.fillRect(0, 0, this.width, this.height);
    const perSecond = box.width / (view.to - view.from);
    this.cards.forEach((card, i) => {
      const top = box.top + i * this.row;
      for (const lease of card.leases) {
        const left = Math.max(box.left, box.left + (lease.from - view.from) * perSecond);
        const right = Math.min(box.left + box.width, box.left + (lease.to - view.from) * perSecond);
        if (right > left) {
          const room = this.row - 1;
          context.fillStyle = this.colour(lease.job);
          context.fillRect(
            left,
            top + (room * lease.base) / 1000,
            Math.max(0.7, right - left - (right - left > 3 ? 1 : 0)),
            Math.max(0.7, (room * lease.part) / 1000),
          );
        }
      }
    });
    this.names(context, box);
    drawTimeAxis(context, box, {from: view.from, to: view.to}, this.width);
  }

  /** The node before its first card, and a line above it. */
  names(context, box) {
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'top';
    context.textAlign = 'right';
    let last = -20;
    this.cards.forEach((card, i) => {
      const top = box.top + i * this.row;
      if (i === 0 || this.cards[i - 1].node !== card.node) {
        context.fillStyle = theme.css('--grid');
        context.fillRect(box.left, top - 1, box.width, 1);
        if (top - last >= 12) {
          context.fillStyle = theme.css('--soft');
          context.fillText('node ' + card.node, box.left - 6, top);
          last = top;
        }
      }
    });
  }

  point(event) {
    const bounds = this.canvas.getBoundingClientRect();
    const box = Gantt.prototype.box.call(this);
    const card = this.cards[Math.floor((event.clientY - bounds.top - box.top) / this.row)];
    const when = view.from + ((event.clientX - bounds.left - box.left) / box.width) * (view.to - view.from);
    const held = card ? card.leases.filter(lease => lease.from <= when && lease.to > when) : [];
    if (held.length === 0) {
      hideTip();
      return;
    }
    tip.replaceChildren(
      el('strong', {}, `Node ${card.node}, ${card.kind} ${card.device}`),
      ...held.map(lease =>
        el('span', {}, 'job ' + shorten(lease.job, 40) + (lease.part < 1000 ? `, ${lease.part / 10} % of it` : '')),
      ),
    );
    tip.hidden = false;
    placeTip(event);
  }
}

/** A colour per job; that of its state would be the same for almost all. */
function colourByJob(run) {
  const places = new Map();
  return job => {
    if (!places.has(job)) {
      places.set(job, places.size);
    }
    return theme.fill(places.get(job));
  };
}

/** What a job had beside cores, for its details: "node 3: gpu a100 0, 1". */
function companionsOf(run, name) {
  const {kinds, leases} = run.packed.companions || {};
  const places = new Map();
  for (const [kind, node, device, part, job] of leases || []) {
    if (job === name) {
      const key = `node ${node}: ${kinds[kind].name}`;
      const text = device + (part < 1000 ? ` (${part / 10} %)` : '');
      places.set(key, new Set([...(places.get(key) || []), text]));
    }
  }
  const texts = [...places].map(([key, devices]) => `${key} ${[...devices].join(', ')}`);
  return texts.length > 4 ? [...texts.slice(0, 4), '…'].join('; ') : texts.join('; ');
}

function drawCompanions(run) {
  const {kinds, leases} = run.packed.companions;
  const figures = Object.entries((run.summary && run.summary.companion) || {});
  const charts = kinds.map(kind => {
    const steps = new Steps(Float64Array.of(run.from, ...kind.time), Float64Array.of(0, ...kind.value));
    return new TimeChart(capital(kind.name) + ' in use', kind.name, [[kind.name, steps, 0]]).node;
  });
  const cards = leases ? cardsOf(run) : [];
  const shown = cards.slice(0, MOST_CARDS);
  const chart = shown.length > 0 && new CardChart(run, shown);
  return [
    figures.length > 0 &&
      figure(
        'Use and fragmentation',
        'Over time, from the first submission to the last end. Fragmentation is the part of the free cards that a task of the workload cannot use.',
        whole(
          ['figure', 'value'],
          figures.map(([key, value]) => [toldName(key), new Figure(value, percent(value))]),
          'Use and fragmentation',
        ),
        () => [['figure', 'value'], ...figures],
      ),
    ...charts,
    chart &&
      figure(
        'Cards and their jobs',
        cards.length > shown.length
          ? `The first ${number(shown.length)} of ${number(cards.length)} cards. Shares of a card lie above each other.`
          : 'A row per card. Shares of a card lie above each other.',
        chart.node,
        () => [
          ['node', 'kind', 'device', 'thousandths', 'job', 'from (s)', 'to (s)'],
          ...cards.flatMap(card =>
            card.leases.map(lease => [card.node, card.kind, card.device, lease.part, lease.job, lease.from, lease.to]),
          ),
        ],
      ),
    !leases && empty('Cards are not drawn one by one: there are too many starts.'),
  ].filter(Boolean);
}
