import type { NotificationJson } from './notification'

const uidPattern = /^0x[0-9a-f]{112}$/
const networkPattern = /^[a-z0-9_-]{1,40}$/

/**
 * Path of the page a notification links to: its order in the account's order list, which needs
 * neither wallet nor staff access, else the account's inbox.
 * Built from validated parts only, so that a notification cannot inject another address.
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
