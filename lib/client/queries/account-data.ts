import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { accountKeys } from './account-keys'
import { sessionKeys } from './session'

const loadAccountData = () => import('@/lib/contract/endpoints/account-data')
const accountDataEndpoint = async () => (await loadAccountData()).accountDataEndpoint
const deleteAccountDataEndpoint = async () => (await loadAccountData()).deleteAccountDataEndpoint

/** Everything stored about an account as JSON text; always requested anew and never cached. */
export async function readAccountData(client: QueryClient, account: Address): Promise<string> {
  const data = await client.fetchQuery({
    queryKey: accountKeys.data(account),
    queryFn: ({ signal }) => callApi(accountDataEndpoint, { params: { account } }, { signal }),
    gcTime: 0,
    // The user sees a failure at once and can try again.
    retry: false,
  })
  const { accountDataCodec } = await import('@/lib/contract/codecs/account-data')
  return JSON.stringify(accountDataCodec.encode(data), null, 2)
}

/** Deletes the data of an account and signs out everywhere, including here. */
export const deleteAccountDataMutation = (account: Address) =>
  mutationOptions({
    mutationKey: ['deleteAccountData', account],
    mutationFn: () => callApi(deleteAccountDataEndpoint, { params: { account } }),
    retry: false,
    onSuccess: (_answer, _nothing, _before, { client }) => {
      client.setQueryData(sessionKeys.all, null)
      client.removeQueries({ queryKey: accountKeys.private })
    },
  })
