import * as z from 'zod'
import { appDataDocumentCodec, appDataUploadSchema } from '../codecs/app-data'
import { appDataHashCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

const hashParams = z.object({ hash: appDataHashCodec })

/**
 * 201 for a new document, 200 for a known one; the body is the hash. A document that is too large is
 * `InvalidAppData`, as in an order; one that is malformed otherwise is `AppDataInvalid`.
 * Source: lib/docs/protocol.md#app-data.
 */
const upload = {
  method: 'PUT',
  body: appDataUploadSchema,
  responses: { 201: appDataHashCodec, 200: appDataHashCodec },
  rateLimit: 'submit',
  maxBodyBytes: limits.documentBodyBytes,
} as const

/** A malformed document is `AppDataInvalid`, whatever its hash; a good one of another hash `AppDataHashMismatch`. */
export const uploadAppDataEndpoint = defineEndpoint({
  ...upload,
  name: 'uploadAppData',
  path: '/{network}/api/v1/app_data/{hash}',
  summary: 'Upload an app-data document under its hash',
  params: hashParams,
  failures: ['InvalidAppData', 'AppDataInvalid', 'AppDataHashMismatch', 'AppDataMismatch'],
})

/** For clients that do not compute keccak256 themselves: the reply is the hash. */
export const addAppDataEndpoint = defineEndpoint({
  ...upload,
  name: 'addAppData',
  path: '/{network}/api/v1/app_data',
  summary: 'Upload an app-data document; the service computes its hash',
  failures: ['InvalidAppData', 'AppDataInvalid', 'AppDataMismatch'],
  extension: true,
})

/** The zero hash means the document `{}`; any other that is not stored is a 404. */
export const getAppDataEndpoint = defineEndpoint({
  name: 'getAppData',
  method: 'GET',
  path: '/{network}/api/v1/app_data/{hash}',
  summary: 'App-data document of a hash',
  params: hashParams,
  responses: { 200: appDataDocumentCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})
