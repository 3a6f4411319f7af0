/** The text of a percent-encoded path segment; null when its encoding is broken. */
export function decodedSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
