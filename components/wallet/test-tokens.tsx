'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { callApi } from '@/lib/client/api-client'
import { ApiError } from '@/lib/client/api-error'
import { chainKeys } from '@/lib/client/wagmi/chain-keys'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

const faucetEndpoint = async () => (await import('@/lib/contract/endpoints/network')).faucetEndpoint

/** Gives test tokens to an account of the local network. */
export function useTestTokens(network: string, account: Address | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['faucet', network, account],
    mutationFn: async () => {
      if (account === null) throw new Error('no account to fill')
      return callApi(faucetEndpoint, { network, body: { address: account } })
    },
    onSuccess: () =>
      account === null
        ? undefined
        : queryClient.invalidateQueries({ queryKey: chainKeys.account(network, account) }),
  })
}

export type TestTokens = ReturnType<typeof useTestTokens>

/** Shown while the account has nothing to sell. */
export function TestTokensNotice({ faucet }: { faucet: TestTokens }) {
  return (
    <Notice
      tone="info"
      title={t`This wallet is empty.`}
      actions={
        <Button
          variant="primary"
          size="compact"
          disabled={faucet.isPending}
          onClick={() => faucet.mutate()}
        >
          {faucet.isPending ? t`Sending test tokens` : t`Get test tokens`}
        </Button>
      }
    >
      {t`The local network gives away coins that are worth nothing.`}
      <FaucetFailure error={faucet.error} />
    </Notice>
  )
}

function FaucetFailure({ error }: { error: Error | null }) {
  if (error === null) return null
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null
  return (
    <p role="alert" className="mt-1 text-bad">
      {t`The faucet did not answer as hoped: ${error.message}`}
      {wait === null ? '' : ` ${t`Try again in ${Math.ceil(wait)} s.`}`}
    </p>
  )
}
