/** A short low tone: a failed scan is audible without looking at the screen. */
export function lowTone(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = 180;
  volume.gain.value = 0.12;
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + 0.18);
  oscillator.onended = () => void audio.close();
}
