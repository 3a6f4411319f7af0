import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { cacheSeconds } from '@/lib/contract/cache-control'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { ApiError } from '../api-error'
import { changeReadState } from '../read-state'
import { accountKeys } from './account-keys'
import { retryPolicy, shouldRetry } from './retry-policy'

const loadNotifications = () => import('@/lib/contract/endpoints/notifications')
const notificationsEndpoint = async () => (await loadNotifications()).notificationsEndpoint
const loadReadState = () => import('@/lib/contract/endpoints/read-state')
const markReadEndpoint = async () => (await loadReadState()).markReadEndpoint
const readStateEndpoint = async () => (await loadReadState()).readStateEndpoint

const PAGE = 100
/** How often the list is asked for while no stream tells of changes. */
export const INBOX_POLL_MS = 60_000
const READ_STATE_STALE_MS = 30_000

/** Id of the entry a page begins behind; null: with the newest. */
type Cursor = { readonly before: string | null }

const newest: Cursor = { before: null }

/** Whether the service itself said that it keeps no inbox; a 503 of a proxy is an outage. */
export const isInboxOff = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && error.isInOurWords

const inboxRetry = {
  ...retryPolicy,
  retry: (failures: number, error: Error) => !isInboxOff(error) && shouldRetry(failures, error),
}

/** A list known to be behind must not come from what the browser keeps of it. */
const freshly = (client: QueryClient, queryKey: QueryKey): { cache?: RequestCache } =>
  client.getQueryState(queryKey)?.isInvalidated === true ? { cache: 'no-cache' } : {}

/** An account's notifications of these types, newest first, in pages of a hundred. None means all. */
export const inboxQuery = (account: Address, types: readonly NotificationType[] = []) =>
  infiniteQueryOptions({
    ...inboxRetry,
    queryKey: accountKeys.notificationsOf(account, types),
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const type = types.length === 0 ? null : types
      return callApi(
        notificationsEndpoint,
        { params: { account }, query: { type, limit: PAGE, before: pageParam.before } },
        { signal, ...freshly(client, queryKey) },
      )
    },
    initialPageParam: newest,
    getNextPageParam: (last): Cursor | null => {
      const oldest = last.at(-1)
      return oldest === undefined || last.length < PAGE ? null : { before: oldest.id }
    },
    staleTime: cacheSeconds.notifications * 1000,
  })

/** The newest entries that may need an act of the reader, however many others came after them. */
export const needsYouQuery = (account: Address) =>
  queryOptions({
    ...inboxRetry,
    queryKey: accountKeys.needsYou(account),
    queryFn: ({ signal, client, queryKey }) =>
      callApi(
        notificationsEndpoint,
        {
          params: { account },
          query: { type: ['insufficient_balance'], limit: PAGE, before: null },
        },
        { signal, ...freshly(client, queryKey) },
      ),
    staleTime: cacheSeconds.notifications * 1000,
  })

/** Reads all lists of an account's inbox again, past what the browser keeps. */
export const renewInbox = (client: QueryClient, account: Address) =>
  client.invalidateQueries(
    { queryKey: accountKeys.notifications(account) },
    { cancelRefetch: false },
  )

/** What a signed-in account has read. */
export const readStateQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.readState(account),
    queryFn: ({ signal }): Promise<ReadState> =>
      callApi(readStateEndpoint, { params: { account } }, { signal }),
    staleTime: READ_STATE_STALE_MS,
  })

/** Changes it at once and takes the change back when the service did not. */
export const markReadMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['markRead', account],
    // One after the other: a later mark must not be overtaken by an earlier one.
    scope: { id: `markRead ${account}` },
    mutationFn: ({ read, unread, readUntil }: ReadChange) =>
      callApi(markReadEndpoint, {
        params: { account },
        body: { read: [...read], unread: [...unread], readUntil },
      }),
    retry: false,
    onMutate: async (change, { client }) => {
      const key = accountKeys.readState(account)
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<ReadState>(key)
      if (before !== undefined) client.setQueryData(key, changeReadState(before, change))
      return before
    },
    onError: (_error, _change, before, { client }) =>
      client.setQueryData(accountKeys.readState(account), before),
    onSettled: (_answer, _error, _change, _before, { client }) =>
      client.invalidateQueries({ queryKey: accountKeys.readState(account) }),
  })
