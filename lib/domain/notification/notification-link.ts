import type { NotificationJson } from './notification'

const uidPattern = /^0x[0-9a-f]{112}$/
const addressPattern = /^0x[0-9a-f]{40}$/
const networkPattern = /^[a-z0-9_-]{1,40}$/

/**
 * Path of the page a notification links to: its order in the account's order list, which needs
 * neither wallet nor staff access, or its pool or token, else the account's inbox.
 * Built from validated parts only, so that a notification cannot inject another address.
 */
export function notificationPath({ account, metadata }: NotificationJson): string {
  const { network, orderUid, subject, address } = metadata
  const isOrder =
    typeof network === 'string' &&
    networkPattern.test(network) &&
    typeof orderUid === 'string' &&
    uidPattern.test(orderUid)
  const isMarket =
    typeof network === 'string' &&
    networkPattern.test(network) &&
    (subject === 'pool' || subject === 'token') &&
    typeof address === 'string' &&
    addressPattern.test(address)
  if (isMarket) return `/${subject}s/${network}/${address}`
  return isOrder
    ? `/orders?network=${network}&account=${account}&order=${orderUid}`
    : `/notifications?account=${account}`
}
