import { describe, expect, it } from 'vitest'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { addAppData, uploadAppData } from './app-data'

const document = '{"appCode":"x","metadata":{}}'
const hash = appDataHash(document)

function storeWith(kept: Readonly<Record<string, string>> = {}) {
  const documents = new Map(Object.entries(kept))
  return {
    now: () => unixMicros(0),
    insertAppData: async ({
      hash: key,
      document: text,
    }: {
      hash: AppDataHash
      document: string
    }) => {
      if (documents.has(key)) return 'duplicate' as const
      documents.set(key, text)
      return 'inserted' as const
    },
    selectAppData: async ({ hash: key }: { hash: AppDataHash }) => documents.get(key) ?? null,
  }
}

describe('addAppData', () => {
  it('identifies a document by its hash and recognises it again', async () => {
    const store = storeWith()
    expect(await addAppData(store, document)).toEqual({ ok: true, value: { hash, isNew: true } })
    expect(await addAppData(store, document)).toEqual({ ok: true, value: { hash, isNew: false } })
  })

  it('refuses text that is no document', async () => {
    expect(await addAppData(storeWith(), '[]')).toMatchObject({
      error: {
        errorType: 'AppDataInvalid',
        description: 'fullAppData: document is not a JSON object',
      },
    })
  })

  it('reports when the stored document is another one', async () => {
    expect(await addAppData(storeWith({ [hash]: '{}' }), document)).toMatchObject({
      error: { errorType: 'AppDataMismatch' },
    })
  })
})

describe('uploadAppData', () => {
  const other = appDataHash('{}')

  it('refuses a document under another hash', async () => {
    expect(await uploadAppData(storeWith(), { hash: other, document })).toMatchObject({
      error: { errorType: 'AppDataHashMismatch' },
    })
  })

  it('reports text that is no document first, whatever its hash', async () => {
    expect(await uploadAppData(storeWith(), { hash: other, document: 'x' })).toMatchObject({
      error: { errorType: 'AppDataInvalid' },
    })
  })
})
