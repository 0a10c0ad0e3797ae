// Going about the page: links to sections, and what Back returns to.

/** Draws the sections one after the other, so that none is empty when it comes into sight. */
function drawInTurn() {
  const next = sections.find(entry => !entry.drawn);
  if (next) {
    setTimeout(drawInTurn);
    next.draw();
  } else {
    document.documentElement.dataset.whole = '';
  }
}

function sectionLinks() {
  return el(
    'nav',
    {'aria-label': 'Views'},
    el(
      'ul',
      {},
      sections.map(entry =>
        el(
          'li',
          {},
          el(
            'a',
            {
              href: '#' + entry.id,
              onclick: event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) {
                  return;
                }
                event.preventDefault();
                view.section = entry.id;
                view.remember('section');
                goTo(entry);
              },
            },
            entry.title,
          ),
        ),
      ),
    ),
  );
}

/** What stands above a section must have its height first. */
function goTo(entry) {
  sections.slice(0, sections.indexOf(entry) + 1).forEach(one => one.draw());
  const head = entry.node.querySelector('h2');
  head.setAttribute('tabindex', '-1');
  head.focus({preventScroll: true});
  hold(entry.node);
}

/** Charts are as high as their place is wide: a section stays where it was put until all has been laid out. */
function hold(node) {
  hold.release?.();
  const put = () => node.scrollIntoView({behavior: 'instant'});
  const watch = new ResizeObserver(put);
  sections.forEach(entry => watch.observe(entry.node));
  const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
  hold.release = () => {
    watch.disconnect();
    hands.forEach(name => window.removeEventListener(name, hold.release));
  };
  hands.forEach(name => window.addEventListener(name, hold.release, {passive: true}));
  setTimeout(hold.release, 2000);
  put();
}

/** Shows what the address says. */
function follow(gantts, jump) {
  const {theme: wanted, ...rest} = view.recall();
  view.state = {...rest, theme: wanted || view.state.theme};
  if (wanted) {
    theme.set(wanted);
  }
  if (gantts.length > 0) {
    gantts[0].select(rest.job ? (findJobs(gantts[0].run, rest.job)[0] ?? -1) : -1, false);
  }
  const target = sections.find(entry => entry.id === view.section);
  if (target && jump) {
    goTo(target);
  }
}

/** Entries that we made keep their scroll position: the browser returns to it. */
function keepHistory(gantts) {
  window.addEventListener('popstate', event => follow(gantts, event.state === null));
}
