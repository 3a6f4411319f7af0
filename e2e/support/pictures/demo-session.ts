import type { Browser, BrowserContextOptions } from '@playwright/test'
import { connectDemoWallet, placeFarLimitOrder, sellOneWeth } from '../trade-page'

const ATTEMPTS = 5

export type DemoSession = {
  readonly storage: Exclude<BrowserContextOptions['storageState'], undefined>
  /** A filled order that more than one solver bid for. */
  readonly uid: string
  /** The auction that filled it. */
  readonly auctionId: number
}

/**
 * Creates a demo wallet with a filled order that more than one solver bid for, and `withOpenOrder` one
 * that waits for a better market.
 */
export async function demoSession(
  browser: Browser,
  baseURL: string,
  { withOpenOrder }: { readonly withOpenOrder: boolean },
): Promise<DemoSession> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const page = await context.newPage()
  await connectDemoWallet(page)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const uid = await sellOneWeth(page)
    const report = await (await fetch(`${baseURL}/local/api/v1/debug/order/${uid}`)).json()
    const auction = report.auctions.at(-1)
    const bids: unknown[] = auction?.proposedSolutions ?? []
    await page.reload()
    if (bids.length >= 2) {
      if (withOpenOrder) await placeFarLimitOrder(page)
      const storage = await context.storageState()
      await context.close()
      return { storage, uid, auctionId: Number(auction.id) }
    }
  }
  throw new Error('no order got two bids')
}
