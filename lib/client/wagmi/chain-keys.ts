import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'

export const chainKeys = {
  account: (network: string, account: Address) => ['chain', network, account] as const,
  balances: (network: string, account: Address, tokens: readonly Address[]) =>
    ['chain', network, account, 'balances', tokens.join(',')] as const,
  allowance: (network: string, account: Address, token: Address, spender: Address) =>
    ['chain', network, account, 'allowance', token, spender] as const,
  approvalPlan: (
    network: string,
    change: {
      readonly account: Address
      readonly token: Address
      readonly spender: Address
      readonly from: bigint
      readonly to: bigint
    },
  ) => {
    const { account, token, spender, from, to } = change
    const amounts = `${from}-${to}`
    return ['chain', network, account, 'approvalPlan', token, spender, amounts] as const
  },
  kind: (network: string, account: Address) => ['chain', network, account, 'kind'] as const,
  gasPrice: (network: string) => ['chain', network, 'gasPrice'] as const,
  receipt: (network: string, hash: TxHash) => ['chain', network, 'receipt', hash] as const,
  token: (network: string, token: Address) => ['chain', network, 'token', token] as const,
  permitDomain: (network: string, token: Address) =>
    ['chain', network, 'permitDomain', token] as const,
}
