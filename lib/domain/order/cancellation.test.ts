import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { bytes32, hex } from '@/lib/domain/shared/hex'
import {
  cancellationDigest,
  cancellationStructHash,
  cancellationsDigest,
  cancellationsStructHash,
  recoverCancellationSigner,
  recoverCancellationsSigner,
} from './cancellation'
import { cancellationsTypedData, cancellationTypedData, typedDataDigest } from './domain'
import { ANVIL_OWNER, LOCAL_DOMAIN } from './order.fixture'
import { recoverDigestSigner } from './signature'
import { orderUid } from './uid'

const filled = (byte: string) => orderUid(`0x${byte.repeat(56)}`)
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

describe('cancellation', () => {
  it('gives the digest and signer of vector B', async () => {
    const separator = bytes32('0xf8a1143d44c67470a791201b239ff6b0ecc8910aa9682bebd08145f5fd84722b')
    const digest = typedDataDigest(separator, cancellationStructHash(filled('2a')))
    expect(digest).toBe('0xc25647ef2e127409af05318e4d13d1deaa7fd4160c8ac1015160cba3b3e8d6e0')
    const signature = hex(
      '0xf2c69310a4dbcd78feabfd802df296ca4650681e01872f667251916ed3e9a2e14928382316607594a77c620e4bc4536e6fe145ee993a5ccc38fda929e86830231b',
    )
    expect(await recoverDigestSigner(digest, { signingScheme: 'eip712', signature })).toEqual({
      ok: true,
      value: ANVIL_OWNER,
    })
  })

  it('gives the struct hashes of vector C', () => {
    expect(cancellationsStructHash([])).toBe(
      '0x56acdb3034898c6c23971cb3f92c32a4739e89a13c85282547025583a93911bd',
    )
    expect(cancellationsStructHash([filled('11'), filled('22')])).toBe(
      '0x405f6cb53d87901a5385a824a99c94b43146547f5ea3623f8d2f50b925e97a8b',
    )
  })

  it('equals what a wallet signs for the typed data', async () => {
    const typedData = cancellationTypedData(LOCAL_DOMAIN, filled('11'))
    const uids = [filled('11'), filled('22')]
    const many = cancellationsTypedData(LOCAL_DOMAIN, uids)
    expect(hashTypedData(typedData)).toBe(cancellationDigest(LOCAL_DOMAIN, filled('11')))
    expect(hashTypedData(many)).toBe(cancellationsDigest(LOCAL_DOMAIN, uids))
    const owner = { ok: true, value: ANVIL_OWNER }
    expect(
      await recoverCancellationSigner(LOCAL_DOMAIN, filled('11'), {
        signingScheme: 'eip712',
        signature: hex(await account.signTypedData(typedData)),
      }),
    ).toEqual(owner)
    expect(
      await recoverCancellationsSigner(LOCAL_DOMAIN, uids, {
        signingScheme: 'ethsign',
        signature: hex(
          await account.signMessage({ message: { raw: cancellationsDigest(LOCAL_DOMAIN, uids) } }),
        ),
      }),
    ).toEqual(owner)
  })
})
