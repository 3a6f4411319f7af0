import 'server-only'
import { RESERVED_SEGMENTS } from '@/lib/config/networks'

/**
 * How a log names a page: by its first segment where that is one of ours, as what follows may be an
 * account or an order, and any other may be whatever a client made up.
 */
export function pageRoute(target: string): string {
  const [path = '/'] = target.split('?', 1)
  if (path === '/') return '/'
  const [, first = ''] = path.split('/', 2)
  return RESERVED_SEGMENTS.includes(first) ? `/${first}` : 'other'
}
