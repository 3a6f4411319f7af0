import { UnreadLink } from '@/components/ui/unread-link'
import { unreadStart } from './unread-start'

/** Says what of the page's link cannot be read. */
export function UnreadStartNotice(props: { query: URLSearchParams; chainId: number }) {
  return <UnreadLink parts={unreadStart(props.query, props.chainId)} />
}
