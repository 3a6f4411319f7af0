import * as z from 'zod'
import { announcementCodec, announcementIdSchema, publishedCodec } from '../codecs/announcement'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

/** Needs the key of the CMS. The same announcement sent twice under one id is published once. */
export const publishAnnouncementEndpoint = defineEndpoint({
  name: 'publishAnnouncement',
  method: 'POST',
  path: '/announcements',
  summary: 'Notify an account, or everyone',
  body: announcementCodec,
  responses: { 201: publishedCodec },
  failures: ['Unauthorized', 'ServiceUnavailable'],
  credential: 'cmsKey',
  rateLimit: 'account',
  maxBodyBytes: limits.announcementBodyBytes,
  extension: true,
})

/** Needs the key of the CMS. Messages already sent by other channels cannot be withdrawn. */
export const withdrawAnnouncementEndpoint = defineEndpoint({
  name: 'withdrawAnnouncement',
  method: 'DELETE',
  path: '/announcements/{id}',
  summary: 'Take an announcement back',
  params: z.object({ id: announcementIdSchema }),
  responses: { 200: z.object({ deleted: z.literal(true) }) },
  failures: ['Unauthorized', 'NotFound', 'ServiceUnavailable'],
  credential: 'cmsKey',
  rateLimit: 'account',
  extension: true,
})
