import type { Page } from '@playwright/test'

/** 400 kbit/s, 400 ms away: the page is seen seconds before its code is there. */
export async function emulateSlowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
