import { createWalletClient, custom } from 'viem'
import { expect, it } from 'vitest'
import { attempt } from './wallet-failure'

const ACCOUNT = `0x${'11'.repeat(20)}` as const

/** What is made of a wallet that answers a transaction with this error. */
const failureOf = async (error: Error) => {
  const transport = custom({ request: () => Promise.reject(error) }, { retryCount: 0 })
  const client = createWalletClient({ account: ACCOUNT, transport })
  const sent = await attempt(() => client.sendTransaction({ chain: null, to: ACCOUNT, value: 1n }))
  return sent.ok ? null : sent.error
}

it('distinguishes a refusal from every other failure', async () => {
  const refused = Object.assign(new Error('User denied it'), { code: 4001 })
  expect(await failureOf(refused)).toMatchObject({ errorType: 'WalletRejected' })
})

it('has the words of a wallet whose error has no code, as a sentence', async () => {
  expect(await failureOf(new Error('Transaction was rejected'))).toEqual({
    errorType: 'WalletFailed',
    description: 'Transaction was rejected.',
  })
})
