import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { StaffState } from '@/lib/contract/codecs/staff-session'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadStaff = () => import('@/lib/contract/endpoints/staff-session')
const staffSessionEndpoint = async () => (await loadStaff()).staffSessionEndpoint
const openStaffSessionEndpoint = async () => (await loadStaff()).openStaffSessionEndpoint
const closeStaffSessionEndpoint = async () => (await loadStaff()).closeStaffSessionEndpoint

const staffKeys = { all: ['staff'] as const }

const STALE_MS = 60_000

/** Whether this browser may read restricted debug reports, and whether a key can open them. */
export const staffQuery = () =>
  queryOptions({
    ...retryPolicy,
    queryKey: staffKeys.all,
    queryFn: ({ signal }) => callApi(staffSessionEndpoint, {}, { signal }),
    staleTime: STALE_MS,
  })

/** Exchanges the key for a session; the key is not stored. */
export const openStaffMutation = () =>
  mutationOptions({
    mutationKey: ['openStaff'],
    mutationFn: (key: string) => callApi(openStaffSessionEndpoint, { body: { key } }),
    retry: false,
    gcTime: 0,
    onSuccess: async (state, _key, _before, { client }) => {
      client.setQueryData(staffKeys.all, state)
      await client.invalidateQueries({ queryKey: ['debugReport'] })
    },
  })

export const closeStaffMutation = () =>
  mutationOptions({
    mutationKey: ['closeStaff'],
    mutationFn: () => callApi(closeStaffSessionEndpoint, {}),
    retry: false,
    onSuccess: (state, _nothing, _before, { client }) => forgetReports(client, state),
  })

/** Restricted reports must not stay readable after the session is closed. */
function forgetReports(client: QueryClient, state: StaffState): Promise<void> {
  client.setQueryData(staffKeys.all, state)
  return client.resetQueries({ queryKey: ['debugReport'] })
}
