import 'server-only'
import { parseAddress } from '@/lib/domain/shared/address'
import type { ApiEntry } from '@/lib/server/http/api-table'
import type { SessionGuard } from '@/lib/server/session/session-guard'

/**
 * Restricts a row whose descriptor requires a session to the account in its path; other rows are
 * returned unchanged. Throws for a row without `{account}` in its path.
 */
export function signedInOnly<N>(entry: ApiEntry<N>, guard: SessionGuard): ApiEntry<N> {
  const { endpoint, handle } = entry
  if (endpoint.credential !== 'session') return entry
  if (!endpoint.path.includes('{account}')) {
    throw new Error(`${endpoint.name} asks for a session and names no account`)
  }
  return {
    endpoint,
    handle: async (request) => {
      const allowed = await guard.require(request.meta, accountOf(request.params))
      return allowed.ok ? handle(request) : allowed
    },
  }
}

/** The edge has decoded the parameters by the descriptor, so the account is present. */
function accountOf(params: unknown) {
  const named = typeof params === 'object' && params !== null ? Reflect.get(params, 'account') : ''
  const parsed = parseAddress(String(named))
  if (!parsed.ok) throw new Error('the path names no account')
  return parsed.value
}
