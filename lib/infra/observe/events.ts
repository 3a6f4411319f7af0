import 'server-only'
import type { Logger } from './log'

/** Log events of the system: one function and one log line per event. */
export type Observer = ReturnType<typeof createObserver>

export function createObserver(log: Logger) {
  return {
    orderPlaced: (event: { network: string; uid: string; ms: number }) =>
      log.info(event, 'order placed'),
    orderPlacedOnChain: (event: { network: string; uid: string; placementError: string | null }) =>
      log.info(event, 'order placed on chain'),
    ordersRefunded: (event: { network: string; orders: number; txHash: string }) =>
      log.info(event, 'refund sent'),
    refundPutOff: (event: { network: string; uid: string; reason: string }) =>
      log.warn(event, 'refund put off'),
    orderCancelled: (event: { network: string; uid: string }) => log.info(event, 'order cancelled'),
    auctionSolved: (event: {
      network: string
      auctionId: number
      block: number
      orders: number
      solutions: number
      winners: number
      rejected: number
      ms: number
    }) => log.info(event, 'auction solved'),
    bidRejected: (event: { network: string; auctionId: number; solver: string; reason: string }) =>
      log.warn(event, 'bid rejected'),
    settlementSent: (event: {
      network: string
      auctionId: number
      solver: string
      txHash: string
    }) => log.info(event, 'settlement sent'),
    settlementMined: (event: {
      network: string
      auctionId: number
      solver: string
      block: number
    }) => log.info(event, 'settlement mined'),
    settlementFailed: (event: {
      network: string
      auctionId: number
      solver: string
      outcome: string
    }) => log.warn(event, 'settlement failed'),
    blocksIndexed: (event: {
      network: string
      from: number
      to: number
      settlements: number
      trades: number
      ms: number
    }) => log.debug(event, 'blocks indexed'),
    startChecked: ({
      network,
      problem,
      limits,
    }: {
      network: string
      problem: string | null
      limits: string | null
    }) =>
      problem === null
        ? log.info({ network, limits }, 'contracts and accounts are as they have to be')
        : log.warn({ network, problem }, 'the network cannot be used yet'),
    databaseMaintained: (event: { statements: readonly string[]; ms: number }) =>
      log.debug(event, 'database tidied'),
    databaseMaintenanceFault: (event: { error: unknown }) =>
      log.warn(event, 'database upkeep failed'),
    databaseCopyFault: (event: { error: unknown }) =>
      log.warn(event, 'the database was not copied'),
    reorganised: (event: { network: string; forkBlock: number; oldHead: number }) =>
      log.warn(event, 'chain reorganised'),
    waitingForChain: (event: { network: string; reason: string }) =>
      log.warn(event, 'waiting for the node'),
    marketReorganised: (event: { network: string; forkBlock: number | null; oldHead: number }) =>
      log.warn(event, 'market index taken back'),
    marketFault: (event: { network: string; detail: string }) =>
      log.warn(event, 'market index fault'),
    poolsLeftOut: (event: { provider: string; malformed: number; withoutAddress: number }) =>
      log.info(event, 'pools of a provider left out'),
    noPastPrices: (event: { network: string }) =>
      log.info(event, 'no source of past prices, so no recommended slippage'),
    budgetNotShared: (event: { network: string; requestsPerMinute: number }) =>
      log.warn(event, 'without REDIS_URL each process may send the order book as many requests'),
    tokenListRead: (event: { network: string; list: string; tokens: number; leftOut: number }) =>
      log.info(event, 'token list read'),
    tokenListFault: (event: { network: string; list: string; error: unknown }) =>
      log.warn(event, 'token list fault'),
    cmsFault: (event: { error: unknown }) => log.warn(event, 'CMS fault'),
    cmsRowsSkipped: (event: { rows: number }) => log.info(event, 'rows of the CMS left out'),
    deliveryAttempted: (event: {
      deliveryId: number
      channel: string
      outcome: string
      attempt: number
      status: number | null
      ms: number
    }) => log.debug(event, 'delivery attempted'),
    targetSwitchedOff: (event: { targetId: string }) => log.info(event, 'target switched off'),
    deliveryFault: (event: { step: string; error: unknown }) => log.error(event, 'delivery fault'),
    telegramFault: (event: { error: unknown }) => log.warn(event, 'Telegram fault'),
    nodeInCooldown: (event: { network: string; node: string; state: string; reason: string }) =>
      log.warn(event, 'node in cooldown'),
    nodeIsWell: (event: { network: string; node: string }) => log.info(event, 'node is well'),
    gatewayWatchFault: (event: { network: string; error: unknown }) =>
      log.warn(event, 'gateway watch fault'),
    upstreamUnreadable: (event: { network: string; endpoint: string; detail: string }) =>
      log.warn(event, 'answer of an order book not understood'),
    historyArchivable: (event: { network: string; oldest: string; before: string }) =>
      log.info(event, 'history can be archived: npm run archive'),
    historyDropped: (event: { network: string; before: string; rows: number }) =>
      log.info(event, 'history deleted'),
    engineFault: (event: { network: string; step: string; error: unknown }) =>
      log.error(event, 'engine fault'),
    pageFault: ({ error, ...event }: { path: string; status: number; error: unknown }) =>
      log.error(error === null ? event : { ...event, error }, 'page fault'),
    requestFault: (event: { requestId: string; endpoint: string; error: unknown }) =>
      log.error(event, 'request fault'),
  }
}
