import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { createTrader } from '@/lib/testing/system/trader'
import { creationCode } from './local-contract'

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** Deploys a token whose allowance changes only from or to 0, and gives some of it to an account. */
export async function deployResetApprovalToken(
  network: TestNetwork,
  holder: Address,
  amount: bigint,
): Promise<Address> {
  const minter = createTrader(network)
  await minter.fund()
  const token = await minter.deploy(
    creationCode('ResetApprovalToken', ['Reset first', 'RST', 18, minter.owner]),
  )
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
