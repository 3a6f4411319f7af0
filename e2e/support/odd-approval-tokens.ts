import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader } from '@/lib/testing/system/trader'
import { creationCode } from './local-contract'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** Deploys a token whose allowance changes only from or to 0, and gives some of it to an account. */
export const deployResetApprovalToken = (network: TestNetwork, holder: Address, amount: bigint) =>
  deployToken(network, holder, amount, (minter) =>
    creationCode('ResetApprovalToken', ['Reset first', 'RST', 18, minter]),
  )

/** As in the contract's enum `Behaviour`. */
const BEHAVIOURS = ['alwaysFalse', 'falseUnlessReset', 'trueWithoutEffect'] as const

/** Deploys a token that takes approvals in an odd way, and gives some of it to an account. */
export const deployOddApprovalToken = (
  network: TestNetwork,
  holder: Address,
  amount: bigint,
  behaviour: (typeof BEHAVIOURS)[number],
) =>
  deployToken(network, holder, amount, (minter) =>
    creationCode('OddApprovalToken', ['ODD', minter, BEHAVIOURS.indexOf(behaviour)]),
  )

/** Deploys a token with 6 decimals whose `symbol` and `name` are empty. */
export const deployNamelessToken = (network: TestNetwork, holder: Address, amount: bigint) =>
  deployToken(network, holder, amount, (minter) => creationCode('TestToken', ['', '', 6, minter]))

async function deployToken(
  network: TestNetwork,
  holder: Address,
  amount: bigint,
  codeOf: (minter: Address) => `0x${string}`,
): Promise<Address> {
  const minter = createTrader(network)
  await minter.fund()
  const token = await minter.deploy(codeOf(minter.owner))
  await minter.transact(
    token,
    encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [holder, amount] }),
  )
  return token
}

/** What the vault relayer may spend, smallest units. */
export const relayerAllowance = (
  { chain, view }: TestNetwork,
  token: Address,
  account: Address,
): Promise<bigint> =>
  chain.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, view.contracts.vaultRelayer],
  })
