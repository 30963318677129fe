import type { CDPSession, Page } from 'playwright-core';

/** Processor time that the main thread of a page spent so far, by the browser's own account. */
export interface MainThread {
  readonly cpuS: number;
  readonly atMs: number;
}

/** A page's meters behind the developer tools' protocol. */
export class PageMeter {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async open(page: Page): Promise<PageMeter> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return new PageMeter(session);
  }

  async mainThread(): Promise<MainThread> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const cpuS = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN;
    return { cpuS, atMs: performance.now() };
  }

  /** Heap in use after a collection, in MB. */
  async heapMb(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  }

  /** A processor slower by `cpuFactor` on a line of `kbitPerS`; 1 and null: as it is. */
  async slowDown(cpuFactor: number, kbitPerS: number | null): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor });
    await this.#session.send('Network.enable');
    const bytesPerS = kbitPerS === null ? -1 : (kbitPerS * 1000) / 8;
    await this.#session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: kbitPerS === null ? 0 : 150 },
      ...{ downloadThroughput: bytesPerS, uploadThroughput: bytesPerS },
    });
  }
}
