import { hex } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { oversizeOf } from './app-data'
import type { JsonField } from './json-field'
import {
  isAbsent,
  isJsonObject,
  JsonFieldError,
  readAddress,
  readAtoms,
  readBoolean,
  readGasLimit,
  readHex,
  readList,
  readObject,
  readOptional,
  readOrderUid,
  readShareBps,
  readUnixSeconds,
  refuseShape,
} from './json-field'
import type { AppDataMetadata, Flashloan, Hook, Wrapper } from './metadata'
import { NO_METADATA } from './metadata'
import type { PartnerFee } from './partner-fee'

/** Why a document is rejected; the description names the field at fault, or what is wrong with the whole. */
export type AppDataFailure = Failure<'InvalidAppData'>

/**
 * Parses the fields of an app-data document that the server acts on; unknown keys are ignored.
 * Errors: `InvalidAppData`, naming the problem: more than 8192 bytes of UTF-8, invalid Unicode (the
 * hash would differ from the client's), not a JSON object, or a malformed known field.
 * Source: lib/docs/protocol.md#app-data.
 */
export function parseAppData(document: string): Result<AppDataMetadata, AppDataFailure> {
  const oversize = oversizeOf(document)
  if (oversize !== null) return invalid(oversize)
  if (/\p{Surrogate}/u.test(document)) return invalid('document is not valid Unicode text')
  const root = parseJson(document)
  if (!isJsonObject(root)) return invalid('document is not a JSON object')
  try {
    return ok(readMetadata(readObject({ path: 'appData', value: root })('metadata')))
  } catch (error) {
    if (error instanceof JsonFieldError) return failure('InvalidAppData', error.message)
    throw error
  }
}

const invalid = (problem: string) => failure('InvalidAppData', `appData: ${problem}`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readMetadata(field: JsonField): AppDataMetadata {
  if (isAbsent(field)) return NO_METADATA
  const member = readObject(field)
  const fastPath = member('enableFastPath')
  if (readOptional(fastPath, readBoolean) === true) {
    refuseShape(fastPath, 'false; the fast path is not offered here')
  }
  return {
    hooks: readOptional(member('hooks'), readHooks) ?? NO_METADATA.hooks,
    signer: readOptional(member('signer'), readAddress),
    replacedOrder: readOptional(member('replacedOrder'), (order) =>
      readOrderUid(readObject(order)('uid')),
    ),
    partnerFees: readPartnerFees(member('partnerFee')),
    validFrom: readOptional(member('validFrom'), readUnixSeconds),
    flashloan: readOptional(member('flashloan'), readFlashloan),
    wrappers: readList(member('wrappers'), readWrapper),
  }
}

function readHooks(field: JsonField): AppDataMetadata['hooks'] {
  const member = readObject(field)
  return { pre: readList(member('pre'), readHook), post: readList(member('post'), readHook) }
}

function readHook(field: JsonField): Hook {
  const member = readObject(field)
  return {
    target: readAddress(member('target')),
    callData: readHex(member('callData')),
    gasLimit: readGasLimit(member('gasLimit')),
  }
}

function readPartnerFees(field: JsonField): readonly PartnerFee[] {
  if (isAbsent(field)) return []
  return Array.isArray(field.value) ? readList(field, readPartnerFee) : [readPartnerFee(field)]
}

function readPartnerFee(field: JsonField): PartnerFee {
  const member = readObject(field)
  const recipient = readAddress(member('recipient'))
  // Older documents use `bps` instead of `volumeBps`.
  const volume = [member('volumeBps'), member('bps')].find((candidate) => !isAbsent(candidate))
  if (volume !== undefined) return { kind: 'volume', volumeBps: readShareBps(volume), recipient }
  if (!isAbsent(member('surplusBps'))) {
    return {
      kind: 'surplus',
      surplusBps: readShareBps(member('surplusBps')),
      maxVolumeBps: readShareBps(member('maxVolumeBps')),
      recipient,
    }
  }
  if (!isAbsent(member('priceImprovementBps'))) {
    return {
      kind: 'priceImprovement',
      priceImprovementBps: readShareBps(member('priceImprovementBps')),
      maxVolumeBps: readShareBps(member('maxVolumeBps')),
      recipient,
    }
  }
  return refuseShape(field, 'volumeBps, surplusBps or priceImprovementBps')
}

function readFlashloan(field: JsonField): Flashloan {
  const member = readObject(field)
  return {
    liquidityProvider: readAddress(member('liquidityProvider')),
    protocolAdapter: readAddress(member('protocolAdapter')),
    receiver: readAddress(member('receiver')),
    token: readAddress(member('token')),
    amount: readAtoms(member('amount')),
  }
}

function readWrapper(field: JsonField): Wrapper {
  const member = readObject(field)
  return {
    address: readAddress(member('address')),
    data: readOptional(member('data'), readHex) ?? hex('0x'),
    isOmittable: readOptional(member('isOmittable'), readBoolean) ?? false,
  }
}
