// Elements. Names from results reach the page as text nodes only, never as markup.
const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? '' : value);
    }
  }
  for (const child of children.flat()) {
    if (child !== undefined && child !== null && child !== false) {
      element.append(child);
    }
  }
  return element;
}

function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** A section of the page; its body is filled after those above it. */
const sections = [];

function section(id, title, intro, draw) {
  const body = el('div', {class: 'body'});
  const head = el('h2', {id: id + '-title'}, title);
  const node = el(
    'section',
    {id, 'aria-labelledby': id + '-title'},
    head,
    intro && el('p', {class: 'intro'}, intro),
    body,
  );
  const entry = {
    id,
    title,
    node,
    drawn: false,
    draw() {
      if (!entry.drawn) {
        entry.drawn = true;
        draw(body);
      }
    },
  };
  sections.push(entry);
  return entry;
}

/** A chart with its heading, a text for those who cannot see it, and its figures to download. */
function figure(title, summary, content, table) {
  const caption = el('figcaption', {}, el('span', {class: 'title'}, title), table && downloadButton(title, table));
  return el('figure', {}, caption, content, summary && el('p', {class: 'summary'}, summary));
}

/** A link that saves rows as CSV; they are made when it is used. */
function downloadButton(title, table) {
  return el(
    'button',
    {
      class: 'quiet',
      type: 'button',
      title: 'Save the figures of this chart as CSV',
      'aria-label': 'Save as CSV: ' + title,
      onclick: () => save(title.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase() + '.csv', csv(table())),
    },
    'CSV',
  );
}

function csv(rows) {
  const field = value => {
    const text = String(value ?? '');
    return /[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  };
  return rows.map(row => row.map(field).join(',') + '\n').join('');
}

function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], {type: 'text/csv'}));
  el('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function empty(text) {
  return el('p', {class: 'empty'}, text);
}

/** A table whose numbers are aligned; a cell may be an element. */
function table(header, rows, label) {
  const numeric = header.map((_, i) => rows.length > 0 && rows.every(row => row[i] instanceof Figure || row[i] === ''));
  const cell = (value, i, first) =>
    el(
      first ? 'th' : 'td',
      {class: numeric[i] ? 'number' : undefined, scope: first ? 'row' : undefined},
      value instanceof Figure ? value.text : value,
    );
  return el(
    'div',
    {class: 'table', tabindex: '0', role: 'region', 'aria-label': label},
    el(
      'table',
      {},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          header.map((name, i) => el('th', {scope: 'col', class: numeric[i] ? 'number' : undefined}, name)),
        ),
      ),
      el(
        'tbody',
        {},
        rows.map(row =>
          el(
            'tr',
            {},
            row.map((value, i) => cell(value, i, i === 0)),
          ),
        ),
      ),
    ),
  );
}

/** A number in a table, as people read it. */
class Figure {
  constructor(value, text) {
    this.value = value;
    this.text = text === undefined ? number(value) : text;
  }
}

/** Radio buttons in a row. */
function choice(label, options, chosen, change) {
  const name = 'choice' + choice.count++;
  return el(
    'fieldset',
    {class: 'choice'},
    el('legend', {}, label),
    options.map(([value, text]) =>
      el(
        'label',
        {},
        el('input', {type: 'radio', name, value, checked: value === chosen, onchange: () => change(value)}),
        el('span', {}, text),
      ),
    ),
  );
}
choice.count = 0;

/** Speaks to screen readers, at most every five seconds. */
const live = el('p', {class: 'unseen', 'aria-live': 'polite'});

function say(text) {
  say.next = text;
  if (!say.waiting) {
    live.textContent = text;
    say.next = undefined;
    say.waiting = setTimeout(() => {
      say.waiting = undefined;
      if (say.next) {
        say(say.next);
      }
    }, 5000);
  }
}
