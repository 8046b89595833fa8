// Functions that run in the page: they are passed to the browser as text, so each is
// self-contained.

/**
 * Texts whose glyphs a box with hidden overflow cuts off. Only visible text is checked; an ellipsis
 * may cut the end of a text, but never its top or bottom.
 */
export function findClippedTexts(body) {
  const view = body.ownerDocument.defaultView;
  const brush = body.ownerDocument.createElement('canvas').getContext('2d');
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const inkOf = (text, rect, style) => {
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = brush.measureText(text);
    const middle = (rect.top + rect.bottom) / 2;
    const baseline = middle + (ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2;
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = ink;
    return { top: baseline - above, bottom: baseline + below, left: rect.left, right: rect.right };
  };
  const cutBy = (ink, box, style) => {
    const room = box.getBoundingClientRect();
    const isSeen = ink.top < room.bottom && ink.bottom > room.top;
    const isBeside = ink.left >= room.right - 1 || ink.right <= room.left + 1;
    if (!isSeen || isBeside) return [];
    const cuts = [];
    if (hides(style.overflowY) && ink.top < room.top - 0.75) cuts.push('head');
    if (hides(style.overflowY) && ink.bottom > room.bottom + 0.75) cuts.push('foot');
    const isOnPurpose = style.textOverflow === 'ellipsis';
    // Scrolled content can be scrolled back; content before the start cannot be reached.
    const left = ink.left + box.scrollLeft;
    if (style.overflowX !== 'visible' && left < room.left - 1) cuts.push('start');
    if (hides(style.overflowX) && !isOnPurpose && ink.right > room.right + 1) cuts.push('end');
    return cuts;
  };
  const found = [];
  const texts = body.ownerDocument.createTreeWalker(body, view.NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (
      text === '' ||
      parent.closest('.for-readers, script, style') ||
      !parent.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const range = body.ownerDocument.createRange();
    range.selectNodeContents(node);
    const [rect] = range.getClientRects();
    if (rect === undefined || rect.bottom < 0 || rect.top > view.innerHeight) continue;
    const ink = inkOf(text, rect, view.getComputedStyle(parent));
    for (let box = parent; box !== body; box = box.parentElement) {
      const style = view.getComputedStyle(box);
      if (style.textOverflow === 'ellipsis') {
        ink.right = Math.min(ink.right, box.getBoundingClientRect().right);
      }
      for (const cut of cutBy(ink, box, style)) {
        found.push(`the ${cut} of "${text.slice(0, 40)}" by ${box.tagName} ${box.className}`);
      }
      if (/auto|scroll/.test(style.overflowY + style.overflowX)) break;
    }
  }
  return [...new Set(found)];
}

/**
 * Texts that overlap, by more than neighbouring lines touch. What nobody sees overlaps nothing: a
 * text that a box cuts away, such as the heads of a table on a phone, which screen readers alone
 * read, or one that lies under an opaque box, such as the rows below a head or foot that sticks.
 */
export function findOverlaps(body) {
  const { defaultView: view } = body.ownerDocument;
  /** What the boxes around a text leave of it; null: nothing. */
  const shownPart = (rect, parent) => {
    let { left, right } = rect;
    // The box of a large font is higher than its line, and letters do not fill it.
    const line = Number.parseFloat(view.getComputedStyle(parent).lineHeight);
    const spare = Math.max(0, (rect.height - (line || rect.height)) / 2);
    let [top, bottom] = [rect.top + spare, rect.bottom - spare];
    for (let box = parent; box !== body; box = box.parentElement) {
      const style = view.getComputedStyle(box);
      if (style.clipPath !== 'none') return null;
      if (style.overflow === 'visible' || style.display.startsWith('inline')) continue;
      const room = box.getBoundingClientRect();
      top = Math.max(top, room.top);
      bottom = Math.min(bottom, room.bottom);
      left = Math.max(left, room.left);
      right = Math.min(right, room.right);
    }
    if (right - left <= 4 || bottom - top <= 4) return null;
    return { top, bottom, left, right, height: bottom - top };
  };
  const isOpaque = (box) => {
    const { backgroundColor } = view.getComputedStyle(box);
    return backgroundColor !== 'transparent' && !/, 0(\.\d+)?\)$/.test(backgroundColor);
  };
  /** Whether something opaque lies over the text at this point; unknown outside the window. */
  const isCovered = (text, x, y) => {
    const stack = body.ownerDocument.elementsFromPoint(x, y);
    const own = stack.findIndex((box) => box === text.parent || box.contains(text.parent));
    return stack.slice(0, Math.max(own, 0)).some(isOpaque);
  };
  const seen = [];
  const texts = body.ownerDocument.createTreeWalker(body, view.NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (text === '' || !isShown || parent.closest('.for-readers, script, style') !== null) continue;
    const range = body.ownerDocument.createRange();
    range.selectNodeContents(node);
    for (const drawn of range.getClientRects()) {
      const rect = shownPart(drawn, parent);
      if (rect !== null) seen.push({ text: text.slice(0, 30), node, parent, rect });
    }
  }
  const found = [];
  seen.sort((a, b) => a.rect.top - b.rect.top);
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      if (other.rect.top >= one.rect.bottom) break;
      const bottom = Math.min(one.rect.bottom, other.rect.bottom);
      const left = Math.max(one.rect.left, other.rect.left);
      const right = Math.min(one.rect.right, other.rect.right);
      // An ellipsis leaves two boxes of one text: what is shown, and what it stands for.
      if (one.node === other.node) continue;
      const low = Math.min(one.rect.height, other.rect.height);
      if (right - left <= 4 || bottom - other.rect.top <= low * 0.5) continue;
      const [x, y] = [(left + right) / 2, (other.rect.top + bottom) / 2];
      if (isCovered(one, x, y) || isCovered(other, x, y)) continue;
      found.push(`"${one.text}" and "${other.text}"`);
    }
  }
  return [...new Set(found)];
}

/** Text in the script of the other language that is not marked as such. */
export function findForeign(body, language) {
  const other = language === 'bn' ? 'en' : 'bn';
  const letters = language === 'bn' ? /[A-Za-z]{3,}/g : /[\u0980-\u09ff]+/g;
  const { defaultView: view } = body.ownerDocument;
  const texts = body.ownerDocument.createTreeWalker(body, view.NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(`[lang=${other}], script, style, noscript`) !== null) continue;
    found.push(...(node.textContent.match(letters) ?? []));
  }
  return [...new Set(found)];
}

/** How many pixels the page can be scrolled sideways. */
export function sidewaysScrollOf(html) {
  return html.scrollWidth - html.clientWidth;
}

/** Texts of accessible names and hints, which are not on the page itself. */
export function namesOf(elements) {
  const names = ['aria-label', 'title', 'placeholder', 'alt'];
  return elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
}

/** The written addresses of links. */
export function addressesOf(links) {
  return links.map((link) => link.getAttribute('href'));
}

/** The background colour of an element. */
export function groundOf(element) {
  return element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor;
}

/** The widths of the ten digits in both scripts. */
export async function digitWidthsIn(body, weight) {
  const { fonts, defaultView } = body.ownerDocument;
  const scripts = ['0123456789', '০১২৩৪৫৬৭৮৯'];
  const face = `${weight} 16px ${defaultView.getComputedStyle(body).fontFamily}`;
  for (const digits of scripts) {
    const loaded = await fonts.load(face, digits);
    if (loaded.length === 0) throw new Error(`no face of ours has ${digits}`);
  }
  return scripts.map((digits) =>
    [...digits].map((digit) => {
      const span = body.ownerDocument.createElement('span');
      span.className = 'figures';
      span.textContent = digit.repeat(40);
      span.style.cssText = `position: absolute; font-weight: ${weight}`;
      body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return Math.round(width * 100) / 4_000;
    }),
  );
}

/** Whether the focus is in the top dialog, if there is one; for text, in a field. */
export function isFocusSettled(isText) {
  const focused = document.activeElement;
  const top = [...document.querySelectorAll('[role=dialog][aria-modal=true]')]
    .filter((dialog) => dialog.checkVisibility({ visibilityProperty: true }))
    .at(-1);
  if (top !== undefined && !top.contains(focused)) return false;
  return !isText || focused.matches('input, textarea, select, [contenteditable=true]');
}

/** Types into a field within one frame, like a fast typist. */
export async function typeAtOnce(field, text) {
  field.blur();
  field.focus();
  await null;
  field.ownerDocument.execCommand('insertText', false, text);
  return field.value;
}

export function hasFocus(field) {
  return field === field.ownerDocument.activeElement;
}

/**
 * Chooses a theme like the user menu does. An open dialog hides that menu, so the function behind
 * it is looked up from the page.
 */
export function chooseTheme(html, theme) {
  const drawn = html.ownerDocument.querySelector('main, form, h1');
  const key = Object.keys(drawn).find((name) => name.startsWith('__reactFiber$'));
  for (let part = drawn[key]; part; part = part.return) {
    const { choose, currentTheme } = part.memoizedProps?.value ?? {};
    if (choose && currentTheme) return choose({ theme });
  }
  throw new Error('no way to choose a theme was found');
}

/** Whether the page shows a theme, including colours in transition. */
export function isWorn({ theme, scheme, primary, spine }) {
  const html = document.documentElement;
  const style = getComputedStyle(html);
  return (
    html.dataset.theme === theme &&
    html.dataset.mantineColorScheme === scheme &&
    style.getPropertyValue('--hk-primary').trim() === primary &&
    style.getPropertyValue('--hk-spine').trim() === spine &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  );
}

/** The effects that markup in a name would have, if it were more than text. */
export function hostileMarksOf() {
  const { document: page, window: view } = globalThis;
  const marks = [
    ...page.querySelectorAll('[onload], [onerror], img[src="x"], a[href^="javascript:" i]'),
  ];
  const ran = view.ran === undefined ? [] : ['a script ran'];
  return [...ran, ...marks.map((mark) => mark.outerHTML.slice(0, 80))];
}
