// Paper: white whatever the screen, and as wide as a page, so that nothing is cut off or shrunk.
const paper = {
  on: false,
  begin() {
    if (!paper.on) {
      paper.on = true;
      paper.theme = document.documentElement.dataset.theme || '';
      document.documentElement.classList.add('paper');
      sections.forEach(entry => entry.draw());
      // All that is drawn on canvases is drawn anew at the width that it has now.
      theme.set('light');
    }
  },
  end() {
    if (paper.on) {
      paper.on = false;
      document.documentElement.classList.remove('paper');
      theme.set(paper.theme);
    }
  },
};
window.addEventListener('beforeprint', paper.begin);
window.addEventListener('afterprint', paper.end);
