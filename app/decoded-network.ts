import { decodedSegment } from '@/lib/domain/shared/path-segment'

/** The network a page's path names; a segment in a broken encoding names none that is served. */
export const decodedNetwork = (segment: string): string => decodedSegment(segment) ?? segment
