import { encodeFunctionData, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { smartWalletFactoryAbi } from '@/lib/testing/settlement/smart-wallet-abi'
import { verifySignature } from './account-signature'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import type { LocalAccount } from './local/seed'
import { createRpcProxy } from './rpc-proxy'

let chain: ContractChain
let calls: ReturnType<typeof createRpcProxy>

beforeAll(async () => {
  chain = await startContractChain()
  calls = createRpcProxy(() => chain.rpc.url)
})
afterAll(() => chain.stop())

const message = 'Sign in'

const creation = (owner: Address) =>
  encodeFunctionData({
    abi: smartWalletFactoryAbi,
    functionName: 'createWallet',
    args: [owner],
  })

const signedBy = ({ privateKey }: LocalAccount, text = message) =>
  privateKeyToAccount(privateKey).signMessage({ message: text })

/** A signature that deploys the wallet of `owner` first, by the factory unless another is given. */
async function deploying(
  owner: LocalAccount,
  signer = owner,
  factory: Address = chain.contracts.smartWalletFactory,
) {
  const signature = await signedBy(signer)
  const data = creation(owner.address)
  return hex(serializeErc6492Signature({ address: factory, data, signature }))
}

const verdictOf = (account: Address, signature: `0x${string}`) =>
  verifySignature(calls, { account, message, signature: hex(signature) })

describe('a wallet that is not deployed', () => {
  it('signs by a signature that says how it is deployed, and stays undeployed', async () => {
    const owner = await chain.account('future')
    const wallet = await chain.walletOf(owner.address)
    expect(await verdictOf(wallet, await deploying(owner))).toBe('signed')
    expect(await chain.client.getCode({ address: wallet })).toBeUndefined()
    expect(await verdictOf(wallet, await signedBy(owner))).toBe('not-signed')
  })

  it('does not sign by the key of somebody else, nor by the deployment of another wallet', async () => {
    const [owner, thief] = [await chain.account('owner'), await chain.account('thief')]
    const wallet = await chain.walletOf(owner.address)
    const refused = 'refused-by-contract'
    expect(await verdictOf(wallet, await deploying(owner, thief))).toBe(refused)
    expect(await verdictOf(wallet, await deploying(thief))).toBe(refused)
    const nowhere = address(`0x${'77'.repeat(20)}`)
    expect(await verdictOf(wallet, await deploying(owner, owner, nowhere))).toBe(refused)
    const other = chain.contracts.wrappedNativeToken
    expect(await verdictOf(wallet, await deploying(owner, owner, other))).toBe(refused)
  })
})

describe('a wallet that has been deployed since', () => {
  it('signs by the same signature and by its own, but not by that of somebody else', async () => {
    const [owner, thief] = [await chain.account('deployed'), await chain.account('thief')]
    const wallet = await chain.walletOf(owner.address)
    const before = await deploying(owner)
    const to = chain.contracts.smartWalletFactory
    expect((await chain.send(thief, { to, data: creation(owner.address) })).ok).toBe(true)
    expect(await verdictOf(wallet, before)).toBe('signed')
    expect(await verdictOf(wallet, await signedBy(owner))).toBe('signed')
    expect(await verdictOf(wallet, await deploying(owner, thief))).toBe('refused-by-contract')
    expect(await verdictOf(wallet, await signedBy(thief))).toBe('refused-by-contract')
    expect(await verdictOf(wallet, await signedBy(owner, 'another text'))).toBe(
      'refused-by-contract',
    )
  })
})

it('a text that only ends like such a signature is none', async () => {
  const owner = await chain.account('plain')
  const marker = '6492'.repeat(16)
  expect(await verdictOf(owner.address, `0x${marker}`)).toBe('not-signed')
})

it('a contract that uses up all gas refuses, and does not end the check', async () => {
  // JUMPDEST, PUSH1 0, JUMP: for ever.
  const endless = await chain.place('0x5b600056', address(`0x${'5b'.repeat(20)}`))
  const owner = await chain.account('endless')
  expect(await verdictOf(endless, await signedBy(owner))).toBe('refused-by-contract')
  expect(await verdictOf(endless, await deploying(owner))).toBe('refused-by-contract')
})
