const NAME = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-[0-9a-f]{32}\.vtt$/

/** The name of a track in the store. It begins with its media item, by which it is found; the rest cannot be guessed. */
export const trackName = (mediaId: string, random: string) =>
  `${mediaId.replaceAll('-', '')}-${random.replaceAll('-', '')}.vtt`

/** The id of the media item whose track has this name; undefined for the name of any other file. */
export const mediaOfTrack = (name: string) => NAME.exec(name)?.slice(1).join('-')
