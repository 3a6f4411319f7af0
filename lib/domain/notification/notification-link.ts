import type { NotificationJson } from './notification'

const uidPattern = /^0x[0-9a-f]{112}$/
const networkPattern = /^[a-z0-9_-]{1,40}$/

/**
 * Path of the page that shows what a notification tells of: its order among the account's, which
 * needs no wallet and no staff, else the account's inbox.
 * Made of checked names alone, so that nothing a notification carries becomes an address.
 */
export function notificationPath({ account, metadata }: NotificationJson): string {
  const { network, orderUid } = metadata
  const isOrder =
    typeof network === 'string' &&
    networkPattern.test(network) &&
    typeof orderUid === 'string' &&
    uidPattern.test(orderUid)
  return isOrder
    ? `/orders?network=${network}&account=${account}&order=${orderUid}`
    : `/notifications?account=${account}`
}
