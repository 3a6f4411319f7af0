import * as z from 'zod'
import { appDataDocumentCodec } from '../codecs/app-data'
import { appDataHashCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

const hashParams = z.object({ hash: appDataHashCodec })

/**
 * 201 for a new document, 200 for a known one; the body is the hash.
 * Source: lib/docs/protocol.md#app-data.
 */
const upload = {
  method: 'PUT',
  body: appDataDocumentCodec,
  responses: { 201: appDataHashCodec, 200: appDataHashCodec },
  rateLimit: 'submit',
  // A document of maximum size may double in JSON when every byte needs an escape.
  maxBodyBytes: 2 * limits.appDataDocumentBytes + 1024,
} as const

export const uploadAppDataEndpoint = defineEndpoint({
  ...upload,
  name: 'uploadAppData',
  path: '/{network}/api/v1/app_data/{hash}',
  summary: 'Upload an app-data document under its hash',
  params: hashParams,
  failures: ['AppDataInvalid', 'AppDataHashMismatch', 'AppDataMismatch'],
})

export const addAppDataEndpoint = defineEndpoint({
  ...upload,
  name: 'addAppData',
  path: '/{network}/api/v1/app_data',
  summary: 'Upload an app-data document; the service computes its hash',
  failures: ['AppDataInvalid', 'AppDataMismatch'],
  extension: true,
})

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
