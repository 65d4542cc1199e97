import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { transcriptMachine } from '../../../../machines/transcript.ts'

/** Where one cue ends and the next begins, the browser would show both. */
const INTO_CUE_S = 0.01

/** A transcript that is open beside its film or sound: what is searched, and whether it follows the time (MEDIA-28). */
export function useTranscript(media: HTMLMediaElement) {
  const [transcript] = useState(() => createActor(transcriptMachine).start())
  useEffect(() => {
    const seeking = transcript.on('seek', ({ second }) => {
      media.currentTime = second + INTO_CUE_S
    })
    return () => seeking.unsubscribe()
  }, [media, transcript])
  return {
    transcript,
    words: useSelector(transcript, ({ context }) => context.words),
    isSearching: useSelector(transcript, (snapshot) => snapshot.matches({ search: 'found' })),
    isFollowing: useSelector(transcript, (snapshot) => snapshot.matches({ place: 'following' })),
  }
}
