import 'server-only'
import {
  closeStaffSessionEndpoint,
  openStaffSessionEndpoint,
  staffSessionEndpoint,
} from '@/lib/contract/endpoints/staff-session'
import { ok } from '@/lib/domain/shared/result'
import { type ApiEntry, type endpointsOn, reply } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { StaffSessions } from '@/lib/server/session/staff-session'

/** Staff sessions, which let a browser read restricted debug reports. */
export function staffRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  staff: StaffSessions,
): ApiEntry<ServedNetwork>[] {
  return [
    on(staffSessionEndpoint, async ({ meta }) => {
      const expiresAt = await staff.staffSessionEnd(meta)
      return ok({ offered: staff.isOffered, staff: expiresAt === null ? null : { expiresAt } })
    }),
    on(openStaffSessionEndpoint, async ({ meta, body }) => {
      const opened = await staff.open(meta, body.key)
      if (!opened.ok) return opened
      const { expiresAt, cookie } = opened.value
      return ok(reply(200, { offered: true, staff: { expiresAt } }, { 'Set-Cookie': cookie }))
    }),
    on(closeStaffSessionEndpoint, async ({ meta }) => {
      const closed = await staff.close(meta)
      if (!closed.ok) return closed
      const body = { offered: staff.isOffered, staff: null }
      return ok(reply(200, body, { 'Set-Cookie': closed.value }))
    }),
  ]
}
