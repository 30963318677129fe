/**
 * A script that notes how a page fares, as text that runs in it: `globalThis.probes` has the long tasks, the times of keys
 * and the moments at which marked texts were painted, each in ms.
 *
 * A mark is a text `mark-N`, put by the bench into what an event says. It counts as painted in the first task after the
 * frame that follows its change of the document, where the browser does not leave that part out.
 */
export const PAGE_PROBES = `
  globalThis.probes = { painted: {}, longTasks: [], frames: [], keys: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probes.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  globalThis.afterPaint = (note) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); note(); };
    port2.postMessage(null);
  });
  const findMark = (node) => {
    const found = /mark-(\\d+)/.exec(node.textContent ?? '');
    if (found === null || probes.painted[found[1]] !== undefined) return;
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element === null || !element.checkVisibility({ contentVisibilityAuto: true })) return;
    probes.painted[found[1]] = null;
    afterPaint(() => (probes.painted[found[1]] = performance.timeOrigin + performance.now()));
  };
  const watchMarks = () => new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeType === Node.TEXT_NODE) findMark(target);
      for (const node of addedNodes) findMark(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  watchMarks();
  globalThis.recordFrames = (ms) => new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    const until = last + ms;
    const note = (now) => {
      frames.push(now - last);
      last = now;
      if (now < until) requestAnimationFrame(note); else resolve(frames.slice(1));
    };
    requestAnimationFrame(note);
  });
  addEventListener('keydown', (event) => {
    afterPaint(() => probes.keys.push(performance.now() - event.timeStamp));
  }, { capture: true });
`;
